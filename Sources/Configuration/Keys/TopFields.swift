import Normalizer
import ToastModel
import ToastQueue

/// A configuration as its files write it, before names are looked up.
struct WrittenConfiguration: Sendable {
    var configuration = Configuration()
    var clients: [Keyed<QueueConfiguration.Overlay>] = []
    var groups: [Keyed<[PlacedText]>] = []
    var apps: [Keyed<AppOverlay>] = []
    var animations: [Keyed<String>] = []
    var users: [Keyed<User>] = []
    var include: [PlacedText]?
    var profiles: [PlacedText]?
    var passwordFile: PlacedText?
    var tls = WrittenTLS()
    var embedded = WrittenEmbedded()
}

/// The keys of the file (contract, section 7).
let topFields: [Field<WrittenConfiguration>] = serverFields + placeFields + contentFields + operationFields

/// The keys that an included file may have.
let includedFields = contentFields

private let serverFields: [Field<WrittenConfiguration>] = [
    Field(
        "server", .server,
        "The MQTT server: embedded, mqtt://host:1883, mqtts://host:8883 or unix:/run/mosquitto.sock.",
        standard: "embedded", \.configuration.server),
    Field("embedded", .embedded, "The server that toastd runs itself.") { target, embedded in
        target.configuration.embedded = embedded.settings
        target.embedded = embedded
    },
    Field(
        "credentials", .mapping(credentialFields, from: WrittenCredentials(), like: "{ username: toastd }"),
        "How toastd names itself to the server."
    ) { target, written in
        target.configuration.credentials.username = written.username
        target.configuration.credentials.password = written.password
        target.configuration.credentials.passwordFile = written.passwordFile?.text
        target.passwordFile = written.passwordFile
    },
    Field(
        "tls", .mapping(tlsFields, from: WrittenTLS(), like: "{ ca_file: /etc/ssl/certs/home.pem }"),
        "How a server reached by mqtts:// is judged, and how toastd proves itself to it.", \.tls),
    Field(
        "users",
        .dictionary(of: .user, named: "user", like: "{ tablet: { render: [kitchen] } }", empty: User(name: "")),
        "Who may log in to the MQTT server, and what each may do there; 'toastctl acl' makes its access list."
    ) { $0.users += $1 },
]

private let placeFields: [Field<WrittenConfiguration>] = [
    Field(
        "instance", .name("this instance"), "The name of this toastd among others.", standard: "main",
        \.configuration.instance),
    Field("root", .root, "The first level of every topic.", standard: "toast", \.configuration.root),
    Field("state", .path("a folder"), "Where toasts, timers and history are kept.", \.configuration.state),
    Field(
        "durability", .choice, "What an acknowledgement promises: on disk, in the process, or in memory.",
        standard: "full", \.configuration.durability),
    Field(
        "strict", Kind<Bool>.flag.map { $0 ? .strict : .open },
        "Whether unknown apps and clients are rejected.", standard: "false", \.configuration.strictness),
    Field("zone", .zone, "The time zone of quiet hours that name none, and of dates in rules.", into: { _, _ in }),
    Field(
        "include", .list(of: .placed(.text("a file or a pattern such as apps.d/*.yaml"))),
        "Files with more apps, clients, groups and animations.", standard: "[apps.d/*.yaml]", \.include),
    Field(
        "profiles", .list(of: .placed(.path("a folder"))),
        "Folders with profiles, searched before those that are shipped.", standard: "[profiles]", \.profiles),
]

private let contentFields: [Field<WrittenConfiguration>] = [
    Field(
        "clients",
        .dictionary(
            of: .client, named: "client", like: "{ defaults: { slots: 1 } }", empty: QueueConfiguration.Overlay()),
        "Settings of clients: defaults, then patterns in their order, then the client's own."
    ) { $0.clients += $1 },
    Field(
        "groups",
        .dictionary(of: .list(of: .target), named: "group", like: "{ downstairs: [kitchen, hall] }", empty: []),
        "Names for several clients."
    ) { $0.groups += $1 },
    Field(
        "apps", .dictionary(of: .app, named: "app", like: "{ doorbell: { clients: [kitchen] } }", empty: AppOverlay()),
        "Settings of apps: defaults, then patterns in their order, then the app's own."
    ) { $0.apps += $1 },
    Field(
        "animations", .dictionary(of: .animation, named: "animation", like: "{ bell: bell.json }"),
        "Named Lottie animations: a file or a URL."
    ) { $0.animations += $1 },
]

private let operationFields: [Field<WrittenConfiguration>] = [
    Field("http", .http, "The page, metrics and health over HTTP.", \.configuration.http),
    Field(
        "log", .mapping(logFields, from: Configuration.Log(), like: "{ level: info }"), "What is logged, and how.",
        \.configuration.log),
    Field(
        "limits", .mapping(limitFields, from: WrittenLimits(), like: "{ payload: 256KiB }"), "Bounds on everything."
    ) { target, limits in
        target.configuration.payloadLimits = limits.payload
        target.configuration.queue.limits = limits.queue
        target.configuration.history = limits.history
    },
]

private struct WrittenCredentials: Sendable {
    var username: String?
    var password: String?
    var passwordFile: PlacedText?
}

private let credentialFields: [Field<WrittenCredentials>] = [
    Field("username", .text("a name"), "The user's name.", \.username),
    Field("password", .text("a password"), "The password; better in a file or as ${VARIABLE}.", \.password),
    Field(
        "password_file", .placed(.path("the path of a file")), "A file whose first line is the password.",
        \.passwordFile),
]

private struct WrittenLimits: Sendable {
    var payload = PayloadLimits()
    var queue = QueueConfiguration.Limits()
    var history = Configuration.History()
}

private let limitFields: [Field<WrittenLimits>] = [
    Field(
        "payload", .size(1024...64 * 1024 * 1024, like: "256KiB"), "The longest payload.", standard: "256KiB",
        \.payload.payload),
    Field(
        "title", .whole(1...65_536), "Bytes of a title; what is longer is cut.", standard: "200", \.payload.title),
    Field(
        "content", .whole(1...1_048_576), "Bytes of a content; what is longer is cut.", standard: "4000",
        \.payload.content),
    Field("delay", .length(like: "7d"), "The longest delay.", standard: "30d", \.payload.delay),
    Field("clients", .whole(1...10_000_000), "Clients, known and announced.", standard: "100000", \.queue.clients),
    Field(
        "waiting", .whole(1...100_000_000), "Toasts of all clients that wait or are delayed.", standard: "1000000",
        \.queue.waiting),
    Field(
        "forget_after", .length(like: "7d", from: .seconds(1)), "A client without toasts and presence is forgotten.",
        standard: "7d", \.queue.forgetAfter),
    Field(
        "history", .mapping(historyFields, from: Configuration.History(), like: "{ days: 7, rows: 1000000 }"),
        "How much of the closed events is kept.", \.history),
]

private let historyFields: [Field<Configuration.History>] = [
    Field("days", .days(0...36_500), "Days.", standard: "7", \.age),
    Field("rows", .whole(0...1_000_000_000), "Events.", standard: "1000000", \.rows),
]

private let logFields: [Field<Configuration.Log>] = [
    Field("level", .choice, "What is logged: this level and those before it.", standard: "info", \.level),
    Field("format", .choice, "One line of key=value, or one JSON object, per entry.", standard: "logfmt", \.format),
    Field("levels", .logLevels, "Levels of single parts.", \.levels),
    Field(
        "payloads", Kind<Bool>.flag.map { $0 ? .excerpts : .never },
        "Whether the beginnings of payloads may be logged.", standard: "false", \.payloads),
]

extension Kind where Value == [Configuration.Log.Part: Configuration.Log.Level] {
    fileprivate static var logLevels: Kind {
        let fields = Configuration.Log.Part.allCases.map { part in
            Field<Value>(part.rawValue, .choice, "The level of this part; that of all unless set.") { levels, level in
                levels[part] = level
            }
        }
        return .mapping(fields, from: [:], like: "{ mqtt: debug }")
    }
}
