import CommandLineInterface

let watchCommand = Command(
    "watch", "see what a client shows, live",
    description: [
        "Shows the toasts of a client as its frontends get them: a terminal is filled with its slots, in colours and "
            + "with the time that is left; elsewhere there is a line for each event. With --frontend it is a frontend "
            + "of its own, which announces presence and confirms what it shows.",
        "Keys in a terminal: up and down choose a toast, else the newest is meant; d dismisses it, t taps it, h holds "
            + "it and lets go, 1 to 8 press its buttons; C clears everything, W what waits, m mutes and unmutes; q or "
            + "Control-C end.",
    ],
    options: [
        Option("client", "NAME", help: "whose screen; needed"),
        Option("frontend", "NAME", help: "be this frontend"),
        Option("lines", help: "a line for each event, also in a terminal"),
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
