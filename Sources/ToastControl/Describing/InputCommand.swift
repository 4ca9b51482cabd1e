import CommandLineInterface

let inputCommand = Command(
    "input", "say what a person did",
    description: [
        "Sends to CLIENT what a person did at one of its frontends. An input that changes nothing is answered, and "
            + "ends with 1: gone for a toast that is closed, unknown for an id nobody remembers, invalid for a malformed one.",
        "Without --id the toast that is shown is meant, if it is the only one.",
    ],
    arguments: [
        Argument("CLIENT", help: "whose screen"),
        Argument(
            Placeholder(
                "EVENT",
                .choice([
                    "shown", "tap", "dismiss", "action", "hold", "release", "hold_all", "release_all", "clear",
                    "clear_waiting", "mute", "unmute",
                ])),
            help:
                "shown, tap, dismiss, action, hold, release, hold_all, release_all, clear, clear_waiting, mute or unmute"
        ),
    ],
    options: [
        Option("id", "ID", help: "which toast"),
        Option("app", "APP", help: "whose toast, where two apps use the same id"),
        Option("generation", "NUMBER", help: "which generation of the id; the current one unless given"),
        Option("action", "ID", help: "which button, for action"),
        Option("frontend", "NAME", help: "at which frontend of the client"),
        Option("for", "DURATION", help: "how long to mute"),
        Option("until", "TIME", help: "until when to mute"),
        Option("level", "PRIORITY", help: "which priorities pass a mute"),
    ],
    examples: [
        "toastctl input kitchen dismiss",
        "toastctl input kitchen action --id question-3 --action yes",
        "toastctl input kitchen mute --for 8h",
    ])
