import Configuration
import MQTTSession
import ToastModel

extension Configuration {
    /// How the server is reached; `socket` is that of the embedded one.
    func endpoint(embedded socket: String) -> MQTTSettings.Endpoint {
        switch server {
        case .embedded: .unix(path: socket)
        case .tcp(let host, let port): .tcp(host: host, port: port)
        case .tls(let host, let port): .tls(host: host, port: port, encryption)
        case .unix(let path): .unix(path: path)
        }
    }

    private var encryption: MQTTSettings.Encryption {
        var encryption = MQTTSettings.Encryption(authorities: tls.authoritiesFile)
        if let file = tls.certificateFile, let key = tls.keyFile {
            encryption.certificate = .init(file: file, key: key)
        }
        encryption.minimumVersion = tls.minimumVersion == .three ? .three : .two
        if let name = tls.sharedKeyName, let key = tls.sharedKey {
            encryption.sharedKey = MQTTSettings.SharedKey(identity: name, digits: key)
        }
        return encryption
    }

    /// The broker's own session: kept by the server while we are away, with a will that says so.
    func sessionSettings(
        _ endpoint: MQTTSettings.Endpoint, version: MQTTSettings.Version, status: StatusReport, window: Int
    ) -> MQTTSettings {
        var settings = MQTTSettings(clientID: "toastd-\(instance)", endpoint: endpoint)
        // A password alone is that of the name which 'toastctl acl' gives toastd.
        settings.username = credentials.username ?? (credentials.password == nil ? nil : AccessList.brokersName)
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
