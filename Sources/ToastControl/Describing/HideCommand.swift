import CommandLineInterface

let hideCommand = Command(
    "hide", "take a toast back",
    description: [
        "Closes toasts of APP, shown or waiting, as revoked: the one with this id, or all of the app's. Without "
            + "CLIENT, which may be a group, on every client."
    ],
    arguments: [
        Argument("APP", help: "who published it"),
        Argument("CLIENT", .optional, help: "where: a client or a group"),
    ],
    options: [
        Option("id", "ID", help: "the toast's id"),
        Option("all", help: "every toast of the app"),
    ],
    examples: [
        "toastctl hide doorbell kitchen --id ring-7",
        "toastctl hide washer --all",
    ])
