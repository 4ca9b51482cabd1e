/// A message that a frontend receives: a display, hidden or closed event, or a whole screen.
public enum ScreenMessage: Decodable, Hashable, Sendable {
    /// Put this toast on the screen, or replace the one with the same id.
    case display(ShownToast)
    /// Take it off for now; it comes back.
    case hidden(Removal)
    /// It has ended, for this reason.
    case closed(Removal, reason: String)
    /// The whole picture.
    case screen(Picture)
    /// An input changed nothing, and why.
    case reply(Reply)
    /// Whether the broker lives; about the topic's instance.
    case status(BrokerStatus)
    /// Of another kind, or of another version of the protocol: nothing to draw.
    case other

    /// Which toast goes.
    public struct Removal: Hashable, Sendable {
        public var id: ShownToast.ID
        public var generation: Int
        public var epoch: String
        public var seq: Int64
    }

    /// What the retained screen tells.
    public struct Picture: Decodable, Hashable, Sendable {
        public var epoch: String
        public var seq: Int64
        public var slots: Int
        public var waiting: Int
        public var blocked: Int
        /// Nil when nobody asked for silence.
        public var muted: Muted?
        public var shown: [ShownToast]
    }

    /// Do not disturb.
    public struct Muted: Decodable, Hashable, Sendable {
        /// Priorities from this one on pass.
        public var level: Int
        /// Unix time; nil until it is ended.
        public var untilMilliseconds: Int64?

        private enum CodingKeys: String, CodingKey {
            case level
            case untilMilliseconds = "until"
        }
    }

    /// What the broker answers to an input that changed nothing.
    public struct Reply: Decodable, Hashable, Sendable {
        /// `gone`, `unknown` or `invalid`.
        public var answer: String
        /// The event of the input.
        public var input: String
        public var id: String?
        public var frontend: String?
    }

    private enum CodingKeys: String, CodingKey {
        case v, event, shown, app, id, generation, epoch, seq, reason, state
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        guard try values.decodeIfPresent(Int.self, forKey: .v) == 1 else {
            self = values.contains(.state) ? .status(try BrokerStatus(from: decoder)) : .other
            return
        }
        if values.contains(.shown) {
            self = .screen(try Picture(from: decoder))
            return
        }
        switch try values.decodeIfPresent(String.self, forKey: .event) {
        case "display": self = .display(try ShownToast(from: decoder))
        case "hidden": self = .hidden(try Self.removal(from: values))
        case "closed":
            self = .closed(try Self.removal(from: values), reason: try values.decode(String.self, forKey: .reason))
        case "reply": self = .reply(try Reply(from: decoder))
        default: self = .other
        }
    }

    private static func removal(from values: KeyedDecodingContainer<CodingKeys>) throws -> Removal {
        let id = ShownToast.ID(
            app: try values.decode(String.self, forKey: .app), id: try values.decode(String.self, forKey: .id))
        return Removal(
            id: id, generation: try values.decode(Int.self, forKey: .generation),
            epoch: try values.decode(String.self, forKey: .epoch), seq: try values.decode(Int64.self, forKey: .seq))
    }
}
