/// A payload that became no toast, as its app is told on `{root}/rejected/{app}`.
package struct RejectedEvent: Hashable, Sendable {
    /// The beginning of the payload, at most 256 bytes.
    package enum Excerpt: Hashable, Sendable {
        case text(String)
        /// Bytes that are not UTF-8.
        case binary([UInt8])
    }

    package var app: AppName
    /// The client that refused it, when the others took it.
    package var client: ClientName?
    package var rejection: Rejection
    /// Where it was published.
    package var topic: String
    /// Bytes of the whole payload.
    package var size: Int
    package var excerpt: Excerpt
    package var at: WallTime

    package init(
        app: AppName, client: ClientName? = nil, rejection: Rejection, topic: String, size: Int, excerpt: Excerpt,
        at: WallTime
    ) {
        self.app = app
        self.client = client
        self.rejection = rejection
        self.topic = topic
        self.size = size
        self.excerpt = excerpt
        self.at = at
    }

    /// Takes size and excerpt from the payload. Text is cut between characters.
    package init(
        app: AppName, client: ClientName? = nil, rejection: Rejection, topic: String, payload: [UInt8], at: WallTime
    ) {
        self.init(
            app: app, client: client, rejection: rejection, topic: topic, size: payload.count,
            excerpt: Excerpt(of: payload), at: at)
    }
}

extension RejectedEvent.Excerpt {
    /// How many bytes of a payload are given back.
    package static let limit = 256

    package init(of payload: [UInt8]) {
        if payload.count <= Self.limit, let text = String(validating: payload, as: UTF8.self) {
            self = .text(text)
            return
        }
        let head = payload.prefix(Self.limit)
        // A character that the limit cuts in two does not make the text binary.
        for cut in 0..<min(4, head.count) {
            if let text = String(validating: head.dropLast(cut), as: UTF8.self) {
                self = .text(text)
                return
            }
            guard let last = head.dropLast(cut).last, last >= 0x80, payload.count > Self.limit else { break }
        }
        self = .binary(Array(head))
    }
}
