package import CommandLineInterface

/// The command line of toastctl (contract, section 7).
package let toastctl = Program(
    "toastctl", "toastctl speaks to toastd, the toast broker, over MQTT.",
    options: [
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
            "cert-file", Placeholder("FILE", .file), help: "the certificate that mqtts shows; --key-file goes with it"),
        Option("key-file", Placeholder("FILE", .file), help: "its key, without a passphrase"),
        Option("json", help: "print JSON, one object a line"),
        Option(
            "timeout", "DURATION",
            help: "give up after this long, such as 500ms, 10s or 1m30s: 10s to connect and to be answered unless "
                + "given, no limit for --wait, watch and monitor"),
    ],
    commands: [
        showCommand, hideCommand, inputCommand, watchCommand, monitorCommand, historyCommand, clientsCommand,
        statusCommand, checkCommand, explainCommand, aclCommand, reloadCommand, storeCommand, completionsCommand,
    ],
    remarks: [
        "'toastctl COMMAND --help' tells more of a command; toastctl(1) tells everything."
    ],
    exitCodes: [
        .init(0, "done"),
        .init(1, "the answer is no: rejected, gone, or closed for another reason than asked"),
        .init(2, "wrong usage, or mistakes in a configuration"),
        .init(3, "no connection to the server"),
        .init(4, "timed out"),
    ])
