/// Somebody who logs in to the MQTT server, and what for. `toastctl acl` makes the server's access list of it.
package struct User: Sendable {
    package var name: String
    /// The apps whose toasts it may show and hide, or `all`.
    package var publish: [PlacedText] = []
    /// The clients and groups that it may be a frontend of, or `all`.
    package var render: [PlacedText] = []
    /// The apps whose events it may follow, or `all`.
    package var monitor: [PlacedText] = []
    /// The password itself: from its file, the configuration, or a variable. Nil when it has none, or when
    /// secrets were not read.
    package var password: String?
    package var passwordFile: PlacedText?

    package init(name: String) {
        self.name = name
    }
}
