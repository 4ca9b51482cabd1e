/// A notification as the freedesktop specification 1.2 describes it.
package struct DesktopNotification: Hashable, Sendable {
    package enum Urgency: UInt8, Hashable, Sendable { case low, normal, critical }

    package struct Action: Hashable, Sendable {
        package var key: String
        package var label: String

        package init(key: String, label: String) {
            self.key = key
            self.label = label
        }
    }

    package enum Sound: Hashable, Sendable { case allowed, suppressed }

    package var appName: String
    package var icon = ""
    package var summary: String
    /// Plain text; the bus writes it as markup where the server reads markup.
    package var body = ""
    package var urgency = Urgency.normal
    package var actions: [Action] = []
    /// 0 to 100.
    package var progress: Int?
    package var sound = Sound.allowed

    package init(appName: String, summary: String) {
        self.appName = appName
        self.summary = summary
    }
}
