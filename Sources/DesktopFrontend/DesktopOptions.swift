import CommandLineInterface
import Configuration
import EventLoop
import MQTTSession
import ToastControl
import ToastModel
import ToastScreen

/// What the command line of toast-desktop says.
struct DesktopOptions: Hashable {
    var topics: FrontendTopics
    var server: ServerChoice
    var opener: String

    init(_ arguments: ParsedArguments) throws(UsageFault) {
        if let surplus = arguments.positional(0) { throw .tooManyArguments(first: surplus) }
        guard let client = arguments.value("client") else { throw .missingOption("--client NAME") }
        let root = try rootOption(arguments)
        let frontend = arguments.value("frontend") ?? "desktop-" + ThisProcess.hostName
        do throws(NameFault) {
            topics = FrontendTopics(
                client: try ClientName(client).text, frontend: try FrontendName(frontend).text,
                root: root)
        } catch {
            throw .other(error.sentence)
        }
        server = try ServerChoice(arguments, environment: .process, files: .disk)
        opener = arguments.value("opener") ?? "/usr/bin/xdg-open"
    }

    /// A session of its own: another run of the same frontend must not be thrown out.
    func session(mark: String) -> MQTTSettings {
        let endpoint: MQTTSettings.Endpoint =
            switch server.server {
            case .embedded: .tcp(host: "127.0.0.1", port: 1883)
            case .tcp(let host, let port): .tcp(host: host, port: port)
            case .tls(let host, let port): .tls(host: host, port: port, .init(authorities: server.authorities))
            case .unix(let path): .unix(path: path)
            }
        var settings = MQTTSettings(clientID: "toast-desktop-" + mark, endpoint: endpoint)
        settings.username = server.username
        settings.password = server.password
        settings.will = MQTTSettings.Will(topic: topics.presence, payload: Array("offline".utf8))
        return settings
    }
}
