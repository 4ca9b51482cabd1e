import CommandLineInterface
import CrashTest
import EventLoop
import ToastModel

/// `toastsim fuzz`: whether anything that comes over MQTT makes toastd crash, hang or grow.
enum FuzzCommand {
    static let program = Program(
        "toastsim fuzz",
        "Sends random and changed topics, payloads, properties and packets through a real mosquitto to the real "
            + "toastd, and lets a second toastd meet a server that answers what no server should. After each batch both "
            + "have to be alive and to show a toast, with no more memory than before.",
        options: [
            Option("seconds", "T", help: "how long (600)"),
            Option("seed", "SEED", help: "what everything is drawn from (1)"),
            Option(
                "corpus", Placeholder("PATH", .file), times: .many,
                help: "a file or folder with payloads to begin with"),
            Option(
                "growth", "KIB",
                help: "how much the memory of toastd may grow after the first quarter; 64 MiB of "
                    + "events may wait for a server that takes none (98304)"),
            Option("toastd", Placeholder("FILE", .file), help: "the program (toastd beside this one)"),
        ],
        remarks: [
            "The same seed sends the same packets in the same order. A finding leaves the packets of its batch and the "
                + "logs in a folder, whose name is printed."
        ],
        exitCodes: [
            Program.ExitMeaning(0, "nothing crashed, hung or grew"),
            Program.ExitMeaning(1, "findings"),
            Program.ExitMeaning(2, "wrong usage, or the programs cannot be started"),
        ])

    static func run(_ words: [String]) -> Int32 { ProgramCommand.run(program, words, run) }

    private static func run(_ arguments: ParsedArguments) throws(UsageFault) -> Int32 {
        var plan = FuzzPlan(toastd: arguments.value("toastd") ?? FileSystem.besideThis("toastd"))
        plan.length = try arguments.count(of: "seconds").map { .seconds(Int64($0)) } ?? plan.length
        plan.seed = UInt64(try arguments.count(of: "seed") ?? 1)
        if let growth = try arguments.count(of: "growth") { plan.growth = Int64(growth) << 10 }
        plan.corpus = arguments.values("corpus").flatMap(payloads)
        return ProgramCommand.staged { () throws(StageFault) in
            let report = try FuzzRun(plan, say: ProgramCommand.say).run()
            report.lines.forEach { print($0) }
            if report.wasStopped, report.findings.isEmpty { return 2 }
            return report.findings.isEmpty ? 0 : 1
        }
    }

    /// A line of a .jsonl is one; so is any other file, whole.
    private static func payloads(at path: String) -> [[UInt8]] {
        let below = FileSystem.names(in: path)
        if !below.isEmpty { return below.flatMap { payloads(at: path + "/" + $0) } }
        guard let content = try? FileSystem.read(path, limit: 1 << 20) else { return [] }
        if path.hasSuffix(".jsonl") { return content.split(separator: 0x0A).map(Array.init) }
        return [content]
    }
}
