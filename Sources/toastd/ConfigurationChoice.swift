import CommandLineInterface
import Configuration
import EventLoop
import Observability
import ToastModel

/// Which file is the configuration, and what the command line puts over it.
struct ConfigurationChoice: Sendable {
    let path: String?
    private let server: String?
    private let state: String?

    init(_ arguments: ParsedArguments) {
        path =
            arguments.value("config")
            ?? standardConfigurationFiles(.process).first { FileSystem.presence(of: $0) == .present }
        server = arguments.value("server")
        state = arguments.value("state")
    }

    var options: LoadOptions {
        var options = LoadOptions(now: SystemClock.now().wall)
        options.server = server
        options.state = state
        return options
    }

    /// Reads the file again; nil when it has mistakes, which go to the log.
    func reload(_ log: Log) -> Configuration? {
        do throws(ConfigurationFaults) {
            let loaded = try loadConfiguration(from: path, options)
            for warning in loaded.warnings { log.warning(.configuration, warning.line) }
            return loaded.configuration
        } catch {
            for fault in error.faults { log.error(.configuration, fault.line) }
            log.error(.configuration, "the configuration has mistakes and was not reloaded")
            return nil
        }
    }
}
