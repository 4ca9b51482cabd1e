import CommandLineInterface
import ToastControl

do throws(UsageFault) {
    switch try toastctl.parse(Array(CommandLine.arguments.dropFirst())) {
    case .help: print(toastctl.help, terminator: "")
    case .commandHelp(let command): print(toastctl.help(of: command), terminator: "")
    case .version: print("0")
    case .run(let command, let arguments):
        if command?.name == "completions", let shell = arguments.positional(0).flatMap(Shell.init(rawValue:)) {
            print(toastctl.completions(for: shell), terminator: "")
        }
    }
} catch {
    print(error.sentence)
}
