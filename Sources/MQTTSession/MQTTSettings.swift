package import ToastModel

/// Everything that a session needs to know before it connects.
package struct MQTTSettings: Hashable, Sendable {
    package enum Endpoint: Hashable, Sendable {
        case tcp(host: String, port: UInt16)
        /// Encrypted; the server is checked against the system's certificates, or those in that file.
        case tls(host: String, port: UInt16, authorities: String?)
        case unix(path: String)
    }

    package enum Version: Hashable, Sendable {
        /// MQTT 3.1.1.
        case three
        case five
    }

    package enum Persistence: Hashable, Sendable {
        /// The server forgets us when the connection ends.
        case clean
        /// It keeps subscriptions and messages for that long (MQTT 3.1.1: without a limit).
        case lasting(Milliseconds)
    }

    /// What the server publishes, retained, at QoS 1, when the connection is lost.
    package struct Will: Hashable, Sendable {
        package var topic: String
        package var payload: [UInt8]

        package init(topic: String, payload: [UInt8]) {
            self.topic = topic
            self.payload = payload
        }
    }

    package var clientID: String
    package var endpoint: Endpoint
    package var username: String?
    package var password: String?
    package var version = Version.five
    package var persistence = Persistence.clean
    /// Whole seconds, at least 5.
    package var keepalive = 60
    package var will: Will?
    /// How many QoS 1 messages the server may have on the way to us, and the other way round.
    package var window = 1000

    package init(clientID: String, endpoint: Endpoint) {
        self.clientID = clientID
        self.endpoint = endpoint
    }
}
