import MQTTSession
import Simulation

/// Random publishes of many apps for many clients: of each sort that a house has, and some nobody should send.
struct SoakLoad {
    struct Message {
        var topic: String
        var payload: String
        var retain = MQTTPublication.Retain.no
        /// The app and the clients that get a toast of it.
        var app = ""
        var clients: [String] = []
        var sort = SoakLedger.Sort.free
        var isBroken = false
        /// Those of one app go one way, so that they keep their order.
        var publisher: Int
    }

    static let publishers = 4
    /// People are at these.
    static let clients = (0..<20).map { "c\($0)" }
    static let pair = ["c18", "c19"]
    /// Its frontend takes nothing and confirms nothing.
    static let deadClient = "attic"
    /// Their frontends come and go; what is not shown then waits, is dropped, becomes a summary, or is shown.
    static let visited = ["v-hold", "v-drop", "v-backlog", "v-continue"]
    static let dismissedApp = "person"
    /// Closed ids of a client.
    static let remembered = 1000
    /// Toasts of these are taken back at the end.
    static let stayingApps = ["person", "washer", "long", "zigbee", "text"]

    private var random: RandomSource
    private var number = 0
    private var contacts = 0

    init(seed: UInt64) {
        random = RandomSource(seed: seed)
    }

    /// The bounds are small enough to be reached within the first minute; `title` is what a reload changes.
    static func configuration(title: String, page: UInt16) -> String {
        """
        http: { listen: "127.0.0.1:\(page)" }
        clients:
          defaults: { slots: 4, gap: 0, max_waiting: 40, remember: \(remembered), max_hold: 2s, offline_after: 500ms }
          c0: { slots: 1, max_waiting: 10 }
          c1: { max_waiting: 5, drop: oldest }
          c2: { max_waiting: 5, drop: newest }
          c3: { overflow: evict_oldest }
          c4: { dedupe: content }
          c5: { dedupe: content, dedupe_window: 300ms }
          c6: { preempt: higher, line: on }
          attic: { start_on: shown, max_waiting: 20 }
          v-drop: { offline: drop }
          v-backlog: { backlog: 3 }
          v-continue: { offline: continue }
        groups: { pair: [c18, c19] }
        apps:
          sensor:
            topics: [site/+/event]
            rules:
              - topic: site/{room}/event
                on: every
                toast:
                  { title: "\(title)", content: "{{text}} at {{value | round(1)}}", duration: 100ms, clients: ["{{room}}"] }
          zigbee: { profile: doors, clients: [c7] }
        limits: { history: { days: 1, rows: 20000 } }

        """
    }

    /// Stands in the folder `profiles`.
    static let profile = """
        profile: doors
        about: "Doors that are open"
        parameters: {}
        topics: ["zigbee2mqtt/#"]
        rules:
          - name: contact
            topic: zigbee2mqtt/{dev}
            when: contact == false
            clear: contact == true
            toast: { key: "door/{{dev}}", title: "{{dev | title}}", content: opened }

        """

    mutating func next() -> Message {
        number += 1
        switch random.below(100) {
        case ..<30: return plain()
        case ..<40: return text()
        case ..<50: return mapped()
        case ..<54: return pinned()
        case ..<59: return grouped()
        case ..<64: return sticky()
        case ..<73: return changing()
        case ..<76: return long()
        case ..<79: return delayed()
        case ..<85: return same()
        case ..<91: return unseen()
        default: return visiting()
        }
    }

    /// What goes beside the toasts: hides, devices whose state is all that counts, and what cannot be read.
    mutating func beside() -> Message {
        switch random.below(10) {
        case ..<5:
            let (client, id) = sharedID()
            return Message(topic: "toast/hide/washer/\(client)", payload: id, publisher: 1)
        case ..<9:
            contacts += 1
            return Message(
                topic: "zigbee2mqtt/door\(contacts / 2 % 4)", payload: #"{"contact":\#(contacts % 2 == 0)}"#,
                publisher: 3)
        default:
            return Message(
                topic: "toast/show/broken", payload: #"{"content":"\#(number)"#, isBroken: true, publisher: 3)
        }
    }

    /// What ends everything that stays.
    static var last: [Message] {
        stayingApps.map { Message(topic: "toast/hide/\($0)", payload: #"{"all":true}"#, publisher: way(of: $0)) }
            + [Message(topic: "toast/hide/unseen/\(deadClient)", payload: #"{"all":true}"#, publisher: 0)]
    }

    private static func way(of app: String) -> Int {
        switch app {
        case "washer": 1
        case "long": 2
        case "zigbee": 3
        default: 0
        }
    }

    private mutating func milliseconds() -> String { "\(random.pick(10...150))ms" }

    private func body(_ app: String, _ duration: String, _ more: String = "") -> String {
        #"{"id":"\#(app)-\#(number)","title":"Toast \#(number)","content":"of \#(app)","duration":"\#(duration)"\#(more)}"#
    }

    private mutating func counted(
        _ app: String, _ client: String, _ payload: String, retain: MQTTPublication.Retain = .no
    ) -> Message {
        Message(
            topic: "toast/show/\(app)/\(client)", payload: payload, retain: retain, app: app, clients: [client],
            sort: .counted, publisher: 0)
    }

    private mutating func plain() -> Message {
        let app = "app\(random.below(40))"
        let priority = random.pick([1, 3, 3, 3, 4, 5])
        return counted(app, random.pick(Self.clients), body(app, milliseconds(), #","priority":\#(priority)"#))
    }

    /// Text has no duration of its own: it stays as long as the queue lets it.
    private mutating func text() -> Message {
        counted("text", random.pick(["c1", "c2", "c3", "c8"]), "The kettle \(number) boils: 100 °C")
    }

    private mutating func mapped() -> Message {
        let client = random.pick(Self.clients)
        return Message(
            topic: "site/\(client)/event", payload: #"{"text":"motion","value":\#(random.below(1000)).25}"#,
            app: "sensor",
            clients: [client], sort: .counted, publisher: 1)
    }

    private mutating func pinned() -> Message {
        counted("pinned", random.pick(Self.clients), body("pinned", milliseconds()), retain: .yes)
    }

    private mutating func grouped() -> Message {
        Message(
            topic: "toast/show/bell/pair", payload: body("bell", milliseconds()), app: "bell", clients: Self.pair,
            sort: .counted, publisher: 2)
    }

    private mutating func sticky() -> Message {
        let button = #","actions":[{"id":"ok","label":"Fine"}]"#
        return counted(Self.dismissedApp, random.pick(Self.clients), body(Self.dismissedApp, "0", button))
    }

    private mutating func sharedID() -> (client: String, id: String) {
        (random.pick(["c9", "c10", "c11", "c12"]), "w\(random.below(6))")
    }

    private mutating func changing() -> Message {
        let (client, id) = sharedID()
        let duration = random.chance(15) ? "0" : milliseconds()
        return Message(
            topic: "toast/show/washer/\(client)",
            payload:
                #"{"id":"\#(id)","content":"\#(number) %","progress":\#(random.below(101)),"duration":"\#(duration)"}"#,
            app: "washer", clients: [client], publisher: 1)
    }

    private mutating func long() -> Message {
        let client = random.pick(["c3", "c13", "c14"])
        return Message(
            topic: "toast/show/long/\(client)", payload: body("long", "\(random.pick(1...20))s"), app: "long",
            clients: [client], sort: .counted, publisher: 2)
    }

    private mutating func delayed() -> Message {
        let delay = #","delay":"\#(random.pick(100...4000))ms""#
        return counted("later", random.pick(Self.clients), body("later", milliseconds(), delay))
    }

    /// No id, and few texts: they count as repeats.
    private mutating func same() -> Message {
        counted("same", random.pick(["c4", "c5"]), #"{"content":"the same \#(random.below(5))","duration":"200ms"}"#)
    }

    private mutating func unseen() -> Message {
        counted("unseen", Self.deadClient, body("unseen", "\(random.pick(1...5))s"))
    }

    private mutating func visiting() -> Message {
        counted("guest", random.pick(Self.visited), body("guest", milliseconds(), #","ttl":"2s""#))
    }
}
