import CommandLineInterface
import CrashTest

/// What the commands that run the real programs have in common: `crash`, `soak` and `fuzz`.
enum ProgramCommand {
    /// Answers what asks about the command itself, and hands the rest to `body`.
    static func run(
        _ program: Program, _ words: [String], _ body: (ParsedArguments) throws(UsageFault) -> Int32
    ) -> Int32 {
        do throws(UsageFault) {
            switch try program.parse(words) {
            case .help, .commandHelp: print(program.help)
            case .version: print("toastsim")
            case .run(_, let arguments): return try body(arguments)
            }
            return 0
        } catch {
            complain("toastsim: \(error.sentence)\n")
            return 2
        }
    }

    /// Gives the exit code of `work`, or 2 when the programs cannot be started.
    static func staged(_ work: () throws(StageFault) -> Int32) -> Int32 {
        do throws(StageFault) { return try work() } catch {
            complain("toastsim: \(error.sentence)\n")
            return 2
        }
    }

    /// A line of progress, at once also where output goes into a file.
    static func say(_ line: String) {
        print(line)
        showProgress()
    }
}
