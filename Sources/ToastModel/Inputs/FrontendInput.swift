/// What a person did at a frontend (contract, section 5).
package struct FrontendInput: Hashable, Sendable {
    package enum Event: Hashable, Sendable {
        case shown
        case tap
        case dismiss
        /// The id of the button.
        case action(String)
        case hold
        case release
        case holdAll
        case releaseAll
        case clear
        case clearWaiting
        case mute(MuteOrder)
        case unmute

        /// The word on the wire.
        package var word: String {
            switch self {
            case .shown: "shown"
            case .tap: "tap"
            case .dismiss: "dismiss"
            case .action: "action"
            case .hold: "hold"
            case .release: "release"
            case .holdAll: "hold_all"
            case .releaseAll: "release_all"
            case .clear: "clear"
            case .clearWaiting: "clear_waiting"
            case .mute: "mute"
            case .unmute: "unmute"
            }
        }
    }

    package var event: Event
    /// Nil is allowed when exactly one toast is shown.
    package var id: String?
    package var app: AppName?
    /// Nil means the current one.
    package var generation: Int?
    package var frontend: FrontendName?
    /// The sender's own mark, given back in a reply.
    package var ref: JSONValue?

    package init(
        _ event: Event, id: String? = nil, app: AppName? = nil, generation: Int? = nil,
        frontend: FrontendName? = nil, ref: JSONValue? = nil
    ) {
        self.event = event
        self.id = id
        self.app = app
        self.generation = generation
        self.frontend = frontend
        self.ref = ref
    }
}

/// "Do not disturb", as a person asked for it.
package struct MuteOrder: Hashable, Sendable {
    package enum End: Hashable, Sendable {
        /// Until an `unmute`.
        case open
        case after(Milliseconds)
        case at(WallTime)
    }

    package var end: End
    /// Priorities at or above it pass. Nil means the client's own setting.
    package var level: Priority?

    package init(end: End = .open, level: Priority? = nil) {
        self.end = end
        self.level = level
    }
}
