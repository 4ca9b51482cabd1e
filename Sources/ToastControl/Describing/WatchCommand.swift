import CommandLineInterface

let watchCommand = Command(
    "watch", "see what a client shows, live",
    description: [
        "Shows the toasts of a client as its frontends get them: in a terminal with colours and the time that is left, "
            + "else a line for each event. It only looks, unless --frontend makes it a frontend of its own, which "
            + "announces presence and confirms what it shows. Ends with Control-C."
    ],
    options: [
        Option("client", "NAME", help: "whose screen; needed"),
        Option("frontend", "NAME", help: "be this frontend"),
    ],
    examples: ["toastctl watch --client kitchen"])

let monitorCommand = Command(
    "monitor", "follow how toasts end, one a line",
    description: [
        "Prints each closed event as it comes: when, client, app, id, reason, how long it waited and was shown, and the "
            + "title. Ends with Control-C."
    ],
    options: [
        Option("app", "APP", help: "only toasts of this app"),
        Option("client", "CLIENT", help: "only toasts of this client"),
        Option("count", "NUMBER", help: "end after so many"),
    ],
    examples: [
        "toastctl monitor",
        "toastctl monitor --app doorbell --json",
    ])
