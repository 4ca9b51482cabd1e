/// The fields of a toast that the queue carries but never judges, kept apart so that a plain toast
/// stays small.
package struct ToastDetails: Hashable, Sendable {
    package var image: String?
    package var animation: String?
    package var animationURL: String?
    package var position: ToastPosition?
    package var offset: Int?
    package var color: String?
    package var font: String?
    package var sound: String?
    package var vibrate: JSONValue?
    package var silent: Bool?
    package var lang: String?
    package var dir: String?
    package var tags: [String]?
    package var link: String?
    /// When it happened, by the publisher.
    package var occurredAt: WallTime?
    /// An object, or nil: what the publisher passed along and every key that has no meaning here.
    package var data: JSONValue?
    /// One sentence for each thing that was changed, clamped or left out on the way in.
    package var warnings: [String] = []
    package var returnAddress: ReturnAddress?

    package init() {}
}
