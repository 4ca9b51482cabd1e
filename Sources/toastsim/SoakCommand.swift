import CommandLineInterface
import CrashTest
import EventLoop
import ToastModel

/// `toastsim soak`: whether anything grows when the programs run for long.
enum SoakCommand {
    static let program = Program(
        "toastsim soak",
        "Runs the real toastd and a real mosquitto under an even load of every kind, with a frontend that is dead, "
            + "others that come and go, and a reload each minute. Judges from samples whether memory and processor "
            + "time stay the same, and from the messages whether each toast is closed exactly once.",
        options: [
            Option("seconds", "T", help: "how long the load lasts (3600)"),
            Option("rate", "N", help: "toasts a second (500)"),
            Option("seed", "SEED", help: "what the load is drawn from (1)"),
            Option(
                "growth", "KIB",
                help: "how much more memory than 2 % the last quarter may have than the second (1024)"),
            Option("toastd", Placeholder("FILE", .file), help: "the program (toastd beside this one)"),
        ],
        remarks: [
            "The first quarter is the warm-up. Flat is: the median of the resident memory in the last quarter is at "
                + "most 2 % and 1 MiB above that of the second, the median of the processor time of a toast at most "
                + "half more, the files of the store at most a tenth and 8 MiB larger. A run of some seconds is "
                + "still warming up: give it more --growth."
        ],
        exitCodes: [
            Program.ExitMeaning(0, "flat, and one closed for each accepted"),
            Program.ExitMeaning(1, "findings"),
            Program.ExitMeaning(2, "wrong usage, or the programs cannot be started"),
        ])

    static func run(_ words: [String]) -> Int32 { ProgramCommand.run(program, words, run) }

    private static func run(_ arguments: ParsedArguments) throws(UsageFault) -> Int32 {
        var plan = SoakPlan(toastd: arguments.value("toastd") ?? FileSystem.besideThis("toastd"))
        plan.length = try arguments.count(of: "seconds").map { .seconds(Int64($0)) } ?? plan.length
        plan.rate = try arguments.count(of: "rate") ?? plan.rate
        plan.seed = UInt64(try arguments.count(of: "seed") ?? 1)
        if let growth = try arguments.count(of: "growth") { plan.limits.memoryBytes = Int64(growth) << 10 }
        return ProgramCommand.staged { () throws(StageFault) in
            let report = try SoakRun(plan, say: ProgramCommand.say).run()
            report.lines.forEach { print($0) }
            if report.wasStopped, report.findings.isEmpty { return 2 }
            return report.findings.isEmpty ? 0 : 1
        }
    }
}
