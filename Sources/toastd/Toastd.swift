import Broker
import CommandLineInterface
import Configuration
import EventLoop
import Observability
import ToastModel

/// The command line of the broker.
let toastd = Program(
    "toastd", "The toast broker: takes toasts over MQTT, queues them for each screen, and tells how each ended.",
    options: [
        Option(
            "config", Placeholder("FILE", .file),
            help:
                "the configuration; without it ~/.config/toastd/toastd.yaml or /etc/toastd/toastd.yaml, if there is one"
        ),
        Option(
            "server", "URL",
            help:
                "the MQTT server: mqtt://host:1883, mqtts://host:8883, unix:/path, or embedded (the default) for one of its own"
        ),
        Option("state", Placeholder("DIR", .folder), help: "where it keeps what must survive a restart"),
        Option(
            "lan",
            help: "listens on every address, for tablets and devices: its own server asks for a password then; prints "
                + "the address of the page with a QR code"),
        Option("check", help: "only checks the configuration"),
    ],
    remarks: [
        "SIGHUP, or toastctl reload, makes it read its configuration again, SIGTERM ends it in order, a second one at once."
    ],
    exitCodes: [
        Program.ExitMeaning(0, "it was told to end, or the configuration is right"),
        Program.ExitMeaning(1, "it cannot go on now: no room or address, or another toastd is there"),
        Program.ExitMeaning(2, "wrong usage or configuration"),
    ])

/// Does what the command line says and gives the exit code.
func start(_ words: [String]) -> Int32 {
    do throws(UsageFault) {
        switch try toastd.parse(words) {
        case .help, .commandHelp: ThisProcess.say(toastd.help)
        case .version: ThisProcess.say(toastdVersion + "\n")
        case .run(_, let arguments): return run(arguments)
        }
        return 0
    } catch {
        ThisProcess.complain("toastd: \(error.sentence)\nTry 'toastd --help'.\n")
        return Launch.ExitCode.wrongUsage.rawValue
    }
}

private func run(_ arguments: ParsedArguments) -> Int32 {
    if let surplus = arguments.positional(0) {
        ThisProcess.complain("toastd: '\(surplus)' is one argument too many\nTry 'toastd --help'.\n")
        return Launch.ExitCode.wrongUsage.rawValue
    }
    let choice = ConfigurationChoice(arguments)
    if arguments.has("check") {
        let check = checkConfiguration(at: choice.path, choice.options)
        ThisProcess.say(check.lines.map { $0 + "\n" }.joined())
        return check.verdict == .passed ? 0 : Launch.ExitCode.wrongUsage.rawValue
    }
    // Who wrote the files may ask for a reload while they are read; one that waits is done after the start.
    EventLoop.hold(.hangUp)
    do throws(ConfigurationFaults) {
        var loaded = try loadConfiguration(from: choice.path, choice.options)
        for warning in loaded.warnings { ThisProcess.complain(warning.line + "\n") }
        guard let configuration = choice.widened(loaded.configuration) else {
            ThisProcess.complain(
                "toastd: --lan is about a server of its own, and this configuration names another one\n")
            return Launch.ExitCode.wrongUsage.rawValue
        }
        loaded.configuration = configuration
        return Launch(loaded, reload: choice.reload).run().rawValue
    } catch {
        for fault in error.faults { ThisProcess.complain(fault.line + "\n") }
        return Launch.ExitCode.wrongUsage.rawValue
    }
}
