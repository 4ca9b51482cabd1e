/// A button of a toast.
package struct ToastAction: Hashable, Sendable {
    /// A message that the broker sends when the button is pressed.
    package struct Publish: Hashable, Sendable {
        package var topic: String
        package var payload: [UInt8]
        package var retain: Retain

        package init(topic: String, payload: [UInt8], retain: Retain = .no) {
            self.topic = topic
            self.payload = payload
            self.retain = retain
        }
    }

    package enum Retain: Hashable, Sendable {
        case yes, no
    }

    package var id: String
    package var label: String
    /// Opened by the frontend.
    package var url: String?
    /// Sent by the broker, only where the app's `may_publish` allows.
    package var publish: Publish?

    package init(id: String, label: String, url: String? = nil, publish: Publish? = nil) {
        self.id = id
        self.label = label
        self.url = url
        self.publish = publish
    }
}
