/// A toast as its publisher sent it: nil where the publisher said nothing. Defaults are the queue's
/// matter, because they depend on the client (contract, section 2).
package struct Toast: Hashable, Sendable {
    /// 1 to 128 bytes. The publisher's own, or one that was made for it.
    package var id: String
    package var idOrigin: IDOrigin
    package var title: String?
    package var content: String?
    package var type: ToastType?
    package var priority: Priority?
    package var duration: DisplayDuration?
    package var autoHide: Bool?
    package var ttl: TimeToLive?
    /// How long after acceptance it is due.
    package var delay: Milliseconds?
    package var policy: DisplayPolicy?
    package var style: ToastStyle?
    package var icon: String?
    package var fadeIn: Milliseconds?
    package var fadeOut: Milliseconds?
    /// 0 to 1.
    package var progress: Double?
    package var actions: [ToastAction]
    package var resident: Bool?
    package var scope: ToastScope?
    package var update: UpdateMode
    private var box: DetailsBox

    /// Who chose the id. Only toasts without an id of their own are compared by content (rule 12).
    package enum IDOrigin: Hashable, Sendable {
        case publisher, broker
    }

    /// What the publisher asked an update of the same id to keep.
    package struct UpdateMode: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        /// Fields that are not sent keep their value (`"merge":true`).
        package static let merge = UpdateMode(rawValue: 1)
        /// The show timer goes on (`"keep_timer":true`).
        package static let keepTimer = UpdateMode(rawValue: 2)
        /// Without an open toast of that id nothing is shown (a rule's `update`).
        package static let onlyOpen = UpdateMode(rawValue: 4)
    }

    private indirect enum DetailsBox: Hashable, Sendable {
        case empty
        case full(ToastDetails)
    }

    package init(id: String, idOrigin: IDOrigin = .publisher, title: String? = nil, content: String? = nil) {
        self.id = id
        self.idOrigin = idOrigin
        self.title = title
        self.content = content
        actions = []
        update = []
        box = .empty
    }

    /// Everything that the queue does not judge. Writing an empty value frees its memory.
    package var details: ToastDetails {
        get {
            if case .full(let details) = box { details } else { ToastDetails() }
        }
        set {
            box = newValue == ToastDetails() ? .empty : .full(newValue)
        }
    }

    /// The type that holds: `notice` when none was sent.
    package var effectiveType: ToastType { type ?? .notice }

    /// The priority that holds: by type when none was sent.
    package var effectivePriority: Priority { priority ?? .standard(for: effectiveType) }
}
