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
    private let reach: Reach

    private enum Reach: Hashable { case configured, network }

    init(_ arguments: ParsedArguments) {
        path =
            arguments.value("config")
            ?? standardConfigurationFiles(.process).first { FileSystem.presence(of: $0) == .present }
        server = arguments.value("server")
        state = arguments.value("state")
        reach = arguments.has("lan") ? .network : .configured
    }

    var options: LoadOptions {
        var options = LoadOptions(now: SystemClock.now().wall)
        options.server = server
        options.state = state
        return options
    }

    /// With `--lan` the own server and the page listen on every address; nil when there is no own server.
    func widened(_ configuration: Configuration) -> Configuration? {
        guard reach == .network else { return configuration }
        guard configuration.server == .embedded else { return nil }
        var wide = configuration
        wide.embedded.bind = "0.0.0.0"
        let port = configuration.httpListen?.split(separator: ":").last ?? "9464"
        wide.httpListen = "0.0.0.0:\(port)"
        return wide
    }

    /// Reads the file again; nil when it has mistakes, which go to the log.
    func reload(_ log: Log) -> Configuration? {
        do throws(ConfigurationFaults) {
            let loaded = try loadConfiguration(from: path, options)
            for warning in loaded.warnings { log.warning(.configuration, warning.line) }
            return widened(loaded.configuration)
        } catch {
            for fault in error.faults { log.error(.configuration, fault.line) }
            log.error(.configuration, "the configuration has mistakes and was not reloaded")
            return nil
        }
    }
}
