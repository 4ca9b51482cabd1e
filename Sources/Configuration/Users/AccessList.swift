package import ToastModel

/// Who may read and write which topics of the MQTT server: what toastd needs, and what each of the
/// configured users needs to do its job and nothing else.
///
/// mosquitto matches its `pattern` lines for every user, so that one pattern for one role would be a permission
/// of all. Here each user has a block of its own, and there are no patterns.
package struct AccessList: Sendable {
    package enum Access: String, Hashable, Sendable { case read, write, readwrite }

    package struct Permission: Hashable, Sendable {
        package var access: Access
        /// A topic filter of MQTT.
        package var filter: String
    }

    package struct Entry: Sendable {
        package var user: String
        /// What it is for, in words.
        package var purposes: [String]
        package var permissions: [Permission]
    }

    /// The user that toastd is unless `credentials` names another.
    package static let brokersName = "toastd"

    package let entries: [Entry]

    /// `broker` is what toastd is called at that server; as its credentials say unless given.
    package init(_ configuration: Configuration, broker: String? = nil) {
        let topics = AccessTopics(configuration)
        var own = topics.broker
        if let broker { own.user = broker }
        entries = [own] + configuration.users.map { topics.entry(for: $0) }
    }

    /// Lines of a file for mosquitto's `acl_file`.
    package var lines: [String] {
        var lines = [
            "# Made by 'toastctl acl' from toastd's configuration; changes here are lost with the next one.",
            "# In mosquitto.conf: allow_anonymous false, acl_file with this file, password_file with the users'",
            "# passwords. There are no pattern lines: mosquitto applies a pattern to every user.",
        ]
        for entry in entries {
            lines.append("")
            lines += entry.purposes.map { "# \($0)" }
            lines.append("user \(entry.user)")
            lines += entry.permissions.map { "topic \($0.access.rawValue) \($0.filter)" }
        }
        return lines
    }

    /// One object for each user.
    package var json: [JSONValue] {
        entries.map { entry in
            .object([
                JSONMember("user", .string(entry.user)),
                JSONMember("purposes", .array(entry.purposes.map { .string($0) })),
                JSONMember(
                    "permissions",
                    .array(
                        entry.permissions.map {
                            .object([
                                JSONMember("access", .string($0.access.rawValue)),
                                JSONMember("filter", .string($0.filter)),
                            ])
                        })),
            ])
        }
    }
}
