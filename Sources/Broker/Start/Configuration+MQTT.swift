import Configuration
import MQTTSession
import ToastModel

extension Configuration {
    /// How the server is reached; `socket` is that of the embedded one.
    func endpoint(embedded socket: String) -> MQTTSettings.Endpoint {
        switch server {
        case .embedded: .unix(path: socket)
        case .tcp(let host, let port): .tcp(host: host, port: port)
        case .tls(let host, let port): .tls(host: host, port: port, authorities: tls.authoritiesFile)
        case .unix(let path): .unix(path: path)
        }
    }

    /// The broker's own session: kept by the server while we are away, with a will that says so.
    func sessionSettings(
        _ endpoint: MQTTSettings.Endpoint, version: MQTTSettings.Version, status: StatusReport, window: Int
    ) -> MQTTSettings {
        var settings = MQTTSettings(clientID: "toastd-\(instance)", endpoint: endpoint)
        settings.username = credentials.username
        settings.password = credentials.password
        settings.version = version
        settings.persistence = .lasting(.days(30))
        settings.keepalive = Self.keepalive
        settings.window = window
        settings.will = MQTTSettings.Will(
            topic: TopicSpace(root: root).status(instance), payload: status.offline.payload)
        return settings
    }

    /// In seconds. Short, because frontends learn from it that the broker is gone.
    static let keepalive = 10
}
