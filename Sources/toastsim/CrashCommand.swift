import CommandLineInterface
import CrashTest
import EventLoop
import ToastModel

/// `toastsim crash`: whether anything is lost when the programs are killed.
enum CrashCommand {
    static let program = Program(
        "toastsim crash",
        "Runs the real toastd and a real mosquitto under a random load, kills, stops and cuts them off again and "
            + "again, and checks from the messages alone that every toast that was taken in is closed exactly once.",
        options: [
            Option("kills", "N", help: "how many interruptions (1000)"),
            Option("seconds", "T", help: "stop after this long, however many are left"),
            Option("seed", "SEED", help: "what the load and the interruptions are drawn from (1)"),
            Option("rate", "N", help: "publishes a second (300)"),
            Option(
                "only", "STEP",
                help: "only kills at this step of a turn: " + CrashPlan.everyStep.joined(separator: ", ")),
            Option("toastd", Placeholder("FILE", .file), help: "the program (toastd beside this one)"),
        ],
        remarks: [
            "Of every four rounds one also kills the server; in the others it lives, and then not one publish "
                + "that it acknowledged may be missing. Times are real: the same seed draws the same load, but "
                + "does not meet toastd at the same instants."
        ],
        exitCodes: [
            Program.ExitMeaning(0, "nothing was lost and nothing doubled"),
            Program.ExitMeaning(1, "findings, each with what happened around it"),
            Program.ExitMeaning(2, "wrong usage, or the programs cannot be started"),
        ])

    static func run(_ words: [String]) -> Int32 { ProgramCommand.run(program, words, run) }

    private static func run(_ arguments: ParsedArguments) throws(UsageFault) -> Int32 {
        var plan = CrashPlan(toastd: arguments.value("toastd") ?? FileSystem.besideThis("toastd"))
        plan.kills = try arguments.count(of: "kills") ?? plan.kills
        plan.limit = try arguments.count(of: "seconds").map { .seconds(Int64($0)) }
        plan.seed = UInt64(try arguments.count(of: "seed") ?? 1)
        plan.steps = arguments.values("only")
        for step in plan.steps where !CrashPlan.everyStep.contains(step) {
            throw .badValue(of: "--only", value: step, expected: "a step of a turn")
        }
        plan.rate = try arguments.count(of: "rate") ?? plan.rate
        return ProgramCommand.staged { () throws(StageFault) in
            let report = try CrashRun(plan, say: ProgramCommand.say).run()
            report.lines.forEach { print($0) }
            if report.wasStopped { return 2 }
            return report.findings.isEmpty ? 0 : 1
        }
    }
}
