import CommandLineInterface
import Configuration
import EventLoop
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
        let port = configuration.http.listen?.split(separator: ":").last ?? "9464"
        wide.http.listen = "0.0.0.0:\(port)"
        return wide
    }

    /// Reads the file again. The broker waits meanwhile, so that it can be no pipe now.
    func reload() throws(ConfigurationFaults) -> LoadedConfiguration {
        var options = options
        options.files.readAny = options.files.read
        var loaded = try loadConfiguration(from: path, options)
        // A file that names another server now needs a restart for that, which then says that it cannot be.
        if let wide = widened(loaded.configuration) { loaded.configuration = wide }
        return loaded
    }
}
