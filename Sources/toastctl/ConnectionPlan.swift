import Configuration
import MQTTSession
import ToastControl
import ToastModel

/// How a command connects, and what it says when it cannot.
struct ConnectionPlan: Hashable {
    var settings: MQTTSettings
    /// The server as people write it.
    var server: String
    var patience: Patience
    /// What Control-C means.
    var interruption: Interruption

    enum Interruption: Hashable {
        /// The usual end.
        case done
        /// The answer was not there yet.
        case aborted
    }

    /// `mark` is a text that no other run uses.
    init(_ choice: ServerChoice, patience: Patience, mark: String) {
        let endpoint: MQTTSettings.Endpoint =
            switch choice.server {
            case .embedded: .tcp(host: "127.0.0.1", port: 1883)
            case .tcp(let host, let port): .tcp(host: host, port: port)
            case .tls(let host, let port): .tls(host: host, port: port, Self.encryption(choice))
            case .unix(let path): .unix(path: path)
            }
        settings = MQTTSettings(clientID: "toastctl-" + mark, endpoint: endpoint)
        settings.username = choice.username
        settings.password = choice.password
        server = choice.name
        self.patience = patience
        interruption = .aborted
    }

    private static func encryption(_ choice: ServerChoice) -> MQTTSettings.Encryption {
        var encryption = MQTTSettings.Encryption(authorities: choice.authorities)
        if let file = choice.certificate, let key = choice.key { encryption.certificate = .init(file: file, key: key) }
        return encryption
    }
}
