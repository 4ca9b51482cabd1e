package import CommandLineInterface

/// The command line of toast-desktop.
package let toastDesktop = Program(
    "toast-desktop", "Shows the toasts of one client as notifications of this desktop.",
    options: [
        Option("client", "NAME", help: "whose toasts; needed"),
        Option("frontend", "NAME", help: "the name of this frontend; desktop-HOST unless given"),
        Option(
            "server", "URL",
            help: "the MQTT server: mqtt://host:1883, mqtts://host:8883 or unix:/path; without it the "
                + "server that toastd runs on this machine, else mqtt://localhost:1883"),
        Option("root", "ROOT", help: "the first level of toastd's topics; toast unless given"),
        Option("user", "NAME", help: "the name to log in with"),
        Option("password-file", Placeholder("FILE", .file), help: "its password: the first line of a file"),
        Option(
            "ca-file", Placeholder("FILE", .file),
            help: "whom to trust with mqtts; the system's authorities unless given"),
        Option(
            "opener", Placeholder("FILE", .file),
            help: "the program that opens the links of toasts; /usr/bin/xdg-open unless given"),
    ],
    remarks: [
        "What a person does with a notification goes back to toastd: a click is a tap, closing it a dismissal, a "
            + "button an action. It stays until it is told to end, and finds the server again when it is lost."
    ],
    exitCodes: [
        Program.ExitMeaning(0, "it was told to end"),
        Program.ExitMeaning(1, "there is no session bus, or it is gone"),
        Program.ExitMeaning(2, "wrong usage"),
        Program.ExitMeaning(3, "the server does not take this user"),
    ])
