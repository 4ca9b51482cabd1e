import CommandLineInterface
import EventLoop
import ToastModel

/// Does what the command line of toast-desktop says and gives the exit code.
package func runToastDesktop(_ words: [String]) -> Int32 {
    do throws(UsageFault) {
        switch try toastDesktop.parse(words) {
        case .help, .commandHelp: ThisProcess.say(toastDesktop.help)
        case .version: ThisProcess.say("toast-desktop \(toastdVersion)\n")
        case .run(_, let arguments): return run(try DesktopOptions(arguments))
        }
        return 0
    } catch {
        complain(error.sentence)
        ThisProcess.complain("'toast-desktop --help' tells what is possible\n")
        return 2
    }
}

private func run(_ options: DesktopOptions) -> Int32 {
    do throws(DesktopFailure) {
        var loop = try DesktopLoop(options)
        try loop.run()
        return 0
    } catch {
        complain(error.sentence)
        return error.code
    }
}

/// Says on standard error what is wrong.
func complain(_ sentence: String) {
    ThisProcess.complain("toast-desktop: \(sentence)\n")
}
