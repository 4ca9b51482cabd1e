package import Configuration
import MQTTSession
package import Observability
import ToastModel

/// What a broker is started with.
package struct BrokerSetup: Sendable {
    package var configuration: Configuration
    /// The socket of the embedded server.
    package var embeddedSocket: String
    /// The run before this one from the same state folder.
    package var lastRun: String?
    /// Reads the configuration anew; nil when it has mistakes, which were logged.
    package var reload: @Sendable (Log) -> Configuration?

    package init(
        configuration: Configuration, embeddedSocket: String, lastRun: String?,
        reload: @escaping @Sendable (Log) -> Configuration?
    ) {
        self.configuration = configuration
        self.embeddedSocket = embeddedSocket
        self.lastRun = lastRun
        self.reload = reload
    }

    /// A server of our own cannot have another broker: the state folder is locked.
    var mustProbe: Bool { configuration.server != .embedded }

    var isLocal: Bool {
        switch configuration.server {
        case .embedded, .unix: true
        case .tcp, .tls: false
        }
    }

    func session(_ version: MQTTSettings.Version, _ status: StatusReport, _ traffic: Traffic) -> MQTTSettings {
        var settings = configuration.sessionSettings(
            configuration.endpoint(embedded: embeddedSocket), version: version, status: status,
            window: ReceivedMarks.window)
        if traffic == .outgoing {
            settings.clientID += "-outgoing"
            settings.persistence = .clean
        }
        return settings
    }

    var serverText: String { configuration.server.text }
}
