import CommandLineInterface
import Simulation

extension Simulator {
    /// What the command line understands.
    static let program = Program(
        "toastsim",
        "Runs random schedules through the queue engine and through a second, slow model of the same rules, "
            + "and checks after each step that both say the same and that the invariants hold.",
        options: [
            Option("seeds", "N", help: "how many schedules (1000)"),
            Option("first", "SEED", help: "the seed of the first (1)"),
            Option("steps", "K", help: "steps in each (100)"),
            Option("seconds", "T", help: "stop after this long, however many seeds are left"),
            Option("jobs", "J", help: "threads (2)"),
            Option("seed", "SEED", help: "one schedule"),
            Option("without", "FEATURES", help: "leave out parts of the rules, separated by commas (see below)"),
            Option("all", help: "go on after a failure, and count them"),
            Option("brief", help: "do not shrink what fails"),
            Option("print", help: "print the schedule of --seed instead of running it"),
            Option("replay", Placeholder("FILE", .file), help: "run a printed schedule; - reads the standard input"),
            Option("trace", help: "with --replay: print each call and what the engine says"),
            Option(
                "mutations", .optional("NAME"),
                help: "plant each bug of Tests/Mutations in a copy of the package, and see that it is found; "
                    + "of one that is named, in a build without optimisation"),
            Option("package", Placeholder("FOLDER", .folder), help: "where the package is, for --mutations (.)"),
        ],
        remarks: [
            "The same seed, steps and features give the same schedule. A failure prints its seed, what differs, "
                + "and a shrunk schedule for --replay.",
            "'toastsim crash' kills the real programs instead, 'toastsim soak' keeps them under load, "
                + "'toastsim fuzz' sends them what nobody should: see their '--help'.",
            "Features: " + Feature.allCases.map(\.rawValue).joined(separator: ", ") + ".",
        ],
        exitCodes: [
            Program.ExitMeaning(0, "no difference; every planted bug was found"),
            Program.ExitMeaning(1, "a difference; a planted bug was not found"),
            Program.ExitMeaning(2, "wrong usage"),
        ])
}
