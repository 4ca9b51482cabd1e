package import Configuration
import MQTTSession
import ToastModel

/// What a broker is started with.
package struct BrokerSetup: Sendable {
    package var configuration: Configuration
    /// The socket of the embedded server.
    package var embeddedSocket: String
    /// The runs before this one from the same state folder.
    package var lastRuns: [String]
    /// Where the outcome of a reload is left for who asked for it.
    package var reportFile: String
    /// Reads the configuration anew.
    package var reload: Reload

    package typealias Reload = @Sendable () throws(ConfigurationFaults) -> LoadedConfiguration

    package init(
        configuration: Configuration, embeddedSocket: String, lastRuns: [String], reportFile: String,
        reload: @escaping Reload
    ) {
        self.configuration = configuration
        self.embeddedSocket = embeddedSocket
        self.lastRuns = lastRuns
        self.reportFile = reportFile
        self.reload = reload
    }

    /// A server of our own cannot have another broker: the state folder is locked.
    var mustProbe: Bool { configuration.server != .embedded }

    /// Whether the server is on this machine, where it is soon there and nobody minds being asked often.
    var isLocal: Bool {
        switch configuration.server {
        case .embedded, .unix: true
        case .tcp(let host, _), .tls(let host, _): host == "localhost" || host == "::1" || host.hasPrefix("127.")
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
