import MQTTSession
import Simulation

/// Random publishes of several apps: toasts with ids of their own, with ids that are shared, updates,
/// hides, retained ones, for one client and for a group.
struct Load {
    struct Message {
        /// Nil for a hide.
        var publication: Publication?
        var topic: String
        var payload: String
        var retain = MQTTPublication.Retain.no
        /// Each app has one publisher, so that its publishes keep their order.
        var publisher: Int
    }

    static let publishers = 3
    static let clients = (0..<8).map { "c\($0)" }
    static let pair = ["c6", "c7"]
    /// Its toasts stay until a frontend dismisses them.
    static let dismissedApp = "person"
    /// Its toasts change, and stay until they are taken back.
    static let changingApp = "washer"

    /// With several sizes of queues, so that each way to end a toast happens.
    static let configuration = """
        http: off
        clients:
          defaults: { slots: 4, gap: 0, max_waiting: 1000, remember: 10000 }
          c0: { slots: 1 }
          c3: { max_waiting: 5 }
          c4: { max_waiting: 5, drop: newest }
          c5: { overflow: evict_oldest }
        groups: { pair: [c6, c7] }

        """

    private var random: RandomSource
    private var lastMark = 0
    private var round = 0

    init(seed: UInt64) {
        random = RandomSource(seed: seed)
    }

    mutating func beginRound() { round += 1 }

    mutating func next() -> Message {
        switch random.below(100) {
        case ..<45: plain()
        case ..<60: pinned()
        case ..<70: grouped()
        case ..<78: sticky()
        case ..<93: changing()
        default: takenBack()
        }
    }

    /// What takes back everything of the app whose toasts stay.
    var lastHide: Message {
        Message(topic: "toast/hide/\(Self.changingApp)", payload: #"{"all":true}"#, publisher: 1)
    }

    private mutating func mark() -> Int {
        lastMark += 1
        return lastMark
    }

    private mutating func milliseconds() -> String { "\(random.pick(10...200))ms" }

    private func body(_ id: String, _ mark: Int, duration: String) -> String {
        #"{"id":"\#(id)","content":"toast \#(mark)","duration":"\#(duration)","data":{"mark":\#(mark)}}"#
    }

    private mutating func plain() -> Message {
        let mark = mark()
        let client = random.pick(Self.clients)
        let publication = Publication(
            mark: mark, app: "door", id: "d\(mark)", clients: [client], keepsOrder: .kept)
        return Message(
            publication: publication, topic: "toast/show/door/\(client)",
            payload: body(publication.id, mark, duration: milliseconds()), publisher: 0)
    }

    private mutating func pinned() -> Message {
        let mark = mark()
        let client = random.pick(Self.clients)
        let publication = Publication(mark: mark, app: "pinned", id: "p\(mark)", clients: [client])
        return Message(
            publication: publication, topic: "toast/show/pinned/\(client)",
            payload: body(publication.id, mark, duration: milliseconds()), retain: .yes, publisher: 2)
    }

    private mutating func grouped() -> Message {
        let mark = mark()
        let publication = Publication(
            mark: mark, app: "bell", id: "b\(mark)", clients: Self.pair, keepsOrder: .kept)
        return Message(
            publication: publication, topic: "toast/show/bell/pair",
            payload: body(publication.id, mark, duration: milliseconds()), publisher: 0)
    }

    private mutating func sticky() -> Message {
        let mark = mark()
        let client = random.pick(Self.clients)
        let publication = Publication(mark: mark, app: Self.dismissedApp, id: "s\(mark)", clients: [client])
        return Message(
            publication: publication, topic: "toast/show/\(Self.dismissedApp)/\(client)",
            payload: body(publication.id, mark, duration: "0"), publisher: 2)
    }

    private mutating func sharedID() -> (client: String, id: String) {
        (random.pick(Self.clients), "w\(round)-\(random.below(6))")
    }

    private mutating func changing() -> Message {
        let mark = mark()
        let (client, id) = sharedID()
        let publication = Publication(
            mark: mark, app: Self.changingApp, id: id, clients: [client], identity: .shared)
        let duration = random.chance(15) ? "0" : milliseconds()
        return Message(
            publication: publication, topic: "toast/show/\(Self.changingApp)/\(client)",
            payload: body(id, mark, duration: duration), publisher: 1)
    }

    private mutating func takenBack() -> Message {
        let (client, id) = sharedID()
        return Message(topic: "toast/hide/\(Self.changingApp)/\(client)", payload: id, publisher: 1)
    }
}
