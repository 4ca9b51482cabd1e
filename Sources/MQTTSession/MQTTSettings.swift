package import ToastModel

/// Everything that a session needs to know before it connects.
package struct MQTTSettings: Hashable, Sendable {
    package enum Endpoint: Hashable, Sendable {
        case tcp(host: String, port: UInt16)
        case tls(host: String, port: UInt16, Encryption)
        case unix(path: String)
    }

    /// How two sides of a connection prove who they are.
    package struct Encryption: Hashable, Sendable {
        package enum Version: Hashable, Sendable {
            /// TLS 1.2 and later.
            case two
            /// TLS 1.3 and later.
            case three
        }

        /// The server is checked against the system's certificates, or those in that PEM file.
        package var authorities: String?
        /// What the client shows.
        package var certificate: Certificate?
        package var minimumVersion = Version.two
        /// A key that both sides know, in hexadecimal digits, instead of certificates.
        package var sharedKey: SharedKey?

        package init(authorities: String? = nil) {
            self.authorities = authorities
        }
    }

    /// PEM files of a certificate and its key.
    package struct Certificate: Hashable, Sendable {
        package var file: String
        package var key: String

        package init(file: String, key: String) {
            self.file = file
            self.key = key
        }
    }

    package struct SharedKey: Hashable, Sendable {
        package var identity: String
        package var digits: String

        package init(identity: String, digits: String) {
            self.identity = identity
            self.digits = digits
        }
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

    /// What the server publishes, retained, when the connection is lost.
    package struct Will: Hashable, Sendable {
        package var topic: String
        package var payload: [UInt8]
        package var qos: Int32 = 1

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
