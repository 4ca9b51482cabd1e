import CommandLineInterface
import ToastModel

let historyCommand = Command(
    "history", "tell how toasts ended",
    description: [
        "Asks toastd for closed events, the oldest first, and prints them as monitor does. Ends with 1 when there are none."
    ],
    options: [
        Option("app", "APP", help: "only toasts of this app"),
        Option("client", "CLIENT", help: "only toasts of this client"),
        Option("id", "ID", help: "only toasts of this id"),
        Option("reason", choice("REASON", CloseReason.self), help: "only those that ended like this"),
        Option("since", "TIME", help: "a time such as '2026-05-01 07:00', or how long ago; 24h unless given"),
        Option("until", "TIME", help: "likewise; now unless given"),
        Option("limit", "NUMBER", help: "at most so many; 1000 unless given"),
    ],
    examples: [
        "toastctl history --client kitchen --since 2h",
        "toastctl history --reason expired --since '2026-05-01 00:00' --json",
    ])
