package import Normalizer
package import ToastModel
package import ToastQueue

/// The whole configuration, typed and checked (contract, section 7).
package struct Configuration: Sendable {
    package enum Server: Hashable, Sendable {
        /// toastd runs its own private mosquitto.
        case embedded
        case tcp(host: String, port: UInt16)
        case tls(host: String, port: UInt16)
        case unix(path: String)
    }

    package struct Embedded: Hashable, Sendable {
        package var port: UInt16 = 1883
        package var websocketPort: UInt16 = 8083
        package var bind = "127.0.0.1"
        /// With these it speaks TLS.
        package var certificateFile: String?
        package var keyFile: String?
        package init() {}

        /// Whether only this machine can reach it.
        package var isLocal: Bool { bind == "127.0.0.1" || bind == "::1" }
    }

    package struct Credentials: Hashable, Sendable {
        package var username: String?
        /// The password itself: from the file, the configuration, or a variable.
        package var password: String?
        /// Where it came from, for messages.
        package var passwordFile: String?
        package init() {}
    }

    /// How a server reached by `mqtts://` is judged, and how toastd proves itself to it.
    package struct TLS: Hashable, Sendable {
        package enum Version: String, Hashable, Sendable, CaseIterable {
            case two = "1.2"
            case three = "1.3"
        }

        /// The certificates of the authorities that may vouch for it; nil: those of the system.
        package var authoritiesFile: String?
        /// The client's own certificate and its key.
        package var certificateFile: String?
        package var keyFile: String?
        package var minimumVersion = Version.two
        /// A key that both sides know, in hexadecimal digits, and its name; without certificates.
        package var sharedKeyName: String?
        package var sharedKey: String?
        package init() {}
    }

    /// The page, metrics and health.
    package struct HTTP: Hashable, Sendable {
        /// Address and port; nil when it is off.
        package var listen: String? = "127.0.0.1:9464"
        /// Where browsers reach the MQTT server, `ws://` or `wss://`; nil: where toastd's own server listens.
        package var websocket: String?
        package init() {}
    }

    package enum Durability: String, Hashable, Sendable, CaseIterable { case full, process, memory }

    package enum Strictness: Hashable, Sendable {
        /// Unknown apps and clients are served with the defaults.
        case open
        /// They are rejected.
        case strict
    }

    package struct History: Hashable, Sendable {
        package var age = Milliseconds.days(7)
        package var rows = 1_000_000
        package init() {}
    }

    /// What is logged, and how.
    package struct Log: Hashable, Sendable {
        package enum Level: String, Hashable, Sendable, CaseIterable { case error, warning, info, debug }
        package enum Format: String, Hashable, Sendable, CaseIterable { case logfmt, json }
        /// The parts of toastd that log.
        package enum Part: String, Hashable, Sendable, CaseIterable {
            case mqtt, queue, rules, store, configuration, http, embedded
        }
        package enum Payloads: Hashable, Sendable {
            case never, excerpts
        }

        package var level = Level.info
        package var format = Format.logfmt
        /// Levels of single parts, which win over `level`.
        package var levels: [Part: Level] = [:]
        package var payloads = Payloads.never
        package init() {}
    }

    /// Changes to the settings of the apps whose names match a pattern of `*` and `?`.
    package struct AppPattern: Sendable {
        package var glob: String
        package var overlay: AppOverlay
    }

    package var server = Server.embedded
    package var embedded = Embedded()
    package var credentials = Credentials()
    package var tls = TLS()
    package var instance = "main"
    package var root = "toast"
    /// Nil: the default of the place it runs in.
    package var state: String?
    package var durability = Durability.full
    package var strictness = Strictness.open
    /// The zone of quiet hours that name none, and of dates in rules.
    package var zone = ZoneOffsets.utc
    package var queue = QueueConfiguration()
    /// Groups of clients; nested groups are already flattened.
    package var groups: [String: [ClientName]] = [:]
    /// The clients that the configuration names: under `clients`, in a group, or as the audience of an app.
    package var configuredClients: Set<ClientName> = []
    /// The apps that the configuration names.
    package var apps: [AppSettings] = []
    /// What holds for every app, then for those that a pattern matches, in the order of the file.
    package var appDefaults = AppOverlay()
    package var appPatterns: [AppPattern] = []
    /// Who may log in to the MQTT server, for its access list.
    package var users: [User] = []
    package var log = Log()
    package var payloadLimits = PayloadLimits()
    package var history = History()
    /// `address:port` of the page, metrics and health; nil switches it off.
    package var http = HTTP()
    /// Named animations: a name to a path of a Lottie file.
    package var animations: [String: String] = [:]

    package init() {}
}
