import Configuration
import MQTTSession

/// What a configuration wants of the embedded server.
struct EmbeddedWish: Sendable {
    /// Where it listens, and its certificate.
    var listeners: Configuration.Embedded
    /// Who may log in beside toastd itself.
    var logins: [PasswordFile.Login]
    /// The lines of its access list; nil when the configuration has no users: whoever is let in may
    /// everything then.
    var accessList: [String]?

    init(_ configuration: Configuration) {
        listeners = configuration.embedded
        logins = configuration.users.compactMap { user in
            user.password.map { PasswordFile.Login(user.name, password: $0) }
        }
        if configuration.users.isEmpty { return }
        accessList = AccessList(configuration, broker: EmbeddedFolder.username).lines
    }

    /// Whether programs of this machine are let in without a name.
    var isOpen: Bool { listeners.isLocal && accessList == nil }

    var isEncrypted: Bool { listeners.certificateFile != nil }
}
