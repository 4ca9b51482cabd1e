import CommandLineInterface

/// A program with one of everything.
let toaster = Program(
    "toaster", "toaster browns bread, and says how it went.",
    options: [
        Option("power", "WATT", help: "how hot; 800 unless given"),
        Option("recipes", Placeholder("FILE", .file), help: "where the recipes stand"),
    ],
    commands: [
        Command(
            "brown", "brown some bread",
            description: ["Browns SLICE. It's done when it pops up."],
            arguments: [
                Argument("SLICE", help: "which bread"),
                Argument(
                    Placeholder("SIDE", .choice(["left", "right"])), .optional, help: "which side; both unless given"),
            ],
            options: [
                Option("shade", Placeholder("SHADE", .choice(["light", "dark"])), help: "when to stop"),
                Option(
                    "spread", "NAME", times: .many, help: "what goes on it [jam: sweet]; may be given several times"),
                Option("wait", .optional("SECONDS"), help: "stay until it pops up"),
            ],
            examples: ["toaster brown rye --shade dark"]),
        Command("clean", "empty the crumb tray", options: [Option("deep", help: "also the corners")]),
    ],
    remarks: ["More stands in toaster(1)."],
    exitCodes: [.init(0, "done"), .init(2, "wrong usage")])

/// A program that does one thing.
let kettle = Program(
    "kettle", "kettle boils water.",
    options: [Option("state", Placeholder("FOLDER", .folder), help: "where the water is")],
    exitCodes: [.init(0, "boiled")])
