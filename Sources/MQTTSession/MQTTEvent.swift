package import ToastModel

/// What a session noticed, in the order it came.
package enum MQTTEvent: Hashable, Sendable {
    case connected(MQTTGreeting)
    /// The server answered and refused; the connection is closed or about to be.
    case refused(MQTTRefusal)
    /// The connection is gone, or could not be made.
    case disconnected(MQTTEnding)
    case message(InboundMessage, Redelivery)
    /// The server acknowledged what `publish` gave that number.
    case published(Int32, reason: Int32)
    /// The server answered a subscription: the granted QoS, or a reason of 128 and more.
    case subscribed(Int32, granted: [Int32])
    case unsubscribed(Int32)

    /// Whether the server marked a message as sent before.
    package enum Redelivery: Hashable, Sendable {
        case first, again
        /// Nobody asked: see `MQTTSession.observeRedelivery`.
        case unknown
    }
}

/// What the server said when it took the connection.
package struct MQTTGreeting: Hashable, Sendable {
    package enum Session: Hashable, Sendable { case new, continued }
    package enum Support: Hashable, Sendable { case offered, missing }

    package var session: Session
    package var version: MQTTSettings.Version
    /// How many QoS 1 messages it takes before it has acknowledged the first.
    package var receiveMaximum = 65_535
    package var subscriptionIdentifiers = Support.missing
    package var retain = Support.offered
    /// The highest QoS at which it takes messages; a session sends none above 1.
    package var maximumQoS: Int32 = 1

    package init(session: Session, version: MQTTSettings.Version) {
        self.session = session
        self.version = version
    }
}

/// Why the server did not take the connection.
package enum MQTTRefusal: Hashable, Sendable {
    case version
    case clientID
    /// Wrong user or password, or not allowed.
    case credentials
    case unavailable
    /// It takes no will at that QoS.
    case willQoS
    case other(Int32)

    /// One sentence.
    package var sentence: String {
        switch self {
        case .version: "the server does not speak this version of MQTT"
        case .clientID: "the server does not take this client id"
        case .credentials: "the server does not take this user or password"
        case .unavailable: "the server is not available"
        case .willQoS: "the server takes no will at QoS 1"
        case .other(let code): "the server refused the connection (reason \(code))"
        }
    }
}

/// Why a connection ended.
package enum MQTTEnding: Hashable, Sendable {
    /// We asked for it.
    case ours
    /// Another client took our id over.
    case takenOver
    case keepalive
    case lost(String)

    /// One sentence.
    package var sentence: String {
        switch self {
        case .ours: "disconnected"
        case .takenOver: "another client connected with the same id"
        case .keepalive: "the server did not answer in time"
        case .lost(let reason): reason
        }
    }
}
