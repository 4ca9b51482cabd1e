import JSON
package import ToastModel

/// An event of a client's stream as one MQTT message told it.
package struct Sighting: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// Displayed for the first time.
        case shown
        /// Displayed with what an update brought.
        case updated
        /// Displayed for another reason.
        case displayed
        case hidden
        case closed
    }

    package var kind: Kind
    package var client: String
    package var app: String
    package var id: String
    package var generation: Int64
    package var epoch: String
    package var seq: Int64
    /// Of closed events.
    package var closedCount: Int64?
    /// That of the publish which made the toast what it is; nil where the event does not carry it.
    package var mark: Int?
    /// How many publishes it stands for.
    package var repeats: Int = 1
    package var title: String?
    /// Of closed events.
    package var reason: String?
    /// When it was closed or first shown, in Unix milliseconds.
    package var at: Int64?
    /// Of the payload: copies have the same.
    package var digest: UInt64

    package init(
        _ kind: Kind, client: String, app: String, id: String, generation: Int64 = 1, epoch: String, seq: Int64,
        closedCount: Int64? = nil, mark: Int? = nil, digest: UInt64 = 0
    ) {
        self.kind = kind
        self.client = client
        self.app = app
        self.id = id
        self.generation = generation
        self.epoch = epoch
        self.seq = seq
        self.closedCount = closedCount
        self.mark = mark
        self.digest = digest
    }

    /// Reads an event; nil for what is none of a client's stream.
    package init?(payload: [UInt8]) {
        guard let value = try? parseJSON(payload).value else { return nil }
        self.init(value, digest: ContentHash(payload).value)
    }

    /// Reads an event that stands in another message. `digest` is left at 0: the bytes may differ.
    package init?(_ value: JSONValue) {
        self.init(value, digest: 0)
    }

    private init?(_ value: JSONValue, digest: UInt64) {
        guard let kind = Self.kind(of: value), let client = value["client"]?.string, let app = value["app"]?.string,
            let id = value["id"]?.string, let generation = value["generation"]?.integer,
            let epoch = value["epoch"]?.string, let seq = value["seq"]?.integer
        else { return nil }
        self.init(
            kind, client: client, app: app, id: id, generation: generation, epoch: epoch, seq: seq,
            closedCount: value["closed_n"]?.integer, mark: value["data"]?["mark"]?.integer.map { Int($0) },
            digest: digest)
        repeats = value["repeats"]?.integer.map { Int($0) } ?? 1
        title = value["title"]?.string
        reason = value["reason"]?.string
        at = (value["closed_at"] ?? value["shown_at"])?.integer
    }

    private static func kind(of value: JSONValue) -> Kind? {
        switch value["event"]?.string {
        case "display":
            switch value["cause"]?.string {
            case "shown": .shown
            case "updated": .updated
            default: .displayed
            }
        case "hidden": .hidden
        case "closed": .closed
        default: nil
        }
    }
}
