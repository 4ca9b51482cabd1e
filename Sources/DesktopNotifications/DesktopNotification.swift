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

    package enum Sound: Hashable, Sendable {
        /// The server's own, if it makes any.
        case allowed
        case suppressed
        /// A name of the sound naming specification.
        case named(String)
    }

    /// Whether it stays when a button is pressed.
    package enum AfterAction: Hashable, Sendable { case closes, stays }

    package var appName: String
    /// A name of the icon naming specification.
    package var icon = ""
    /// The picture beside the text: a name of the icon naming specification, or a data URI, which has to be made a
    /// file for the server.
    package var picture: String?
    package var summary: String
    /// Plain text; the bus writes it as markup where the server reads markup.
    package var body = ""
    package var urgency = Urgency.normal
    package var actions: [Action] = []
    /// 0 to 100.
    package var progress: Int?
    package var sound = Sound.allowed
    package var afterAction = AfterAction.closes
    /// A category of the specification, such as `email.arrived`.
    package var category: String?

    package init(appName: String, summary: String) {
        self.appName = appName
        self.summary = summary
    }
}
