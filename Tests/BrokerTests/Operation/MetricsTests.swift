import Configuration
import MQTTSession
import Observability
import Testing
import ToastModel
import ToastStore

@testable import Broker

/// What the page of metrics says of what happened.
@Suite("Metrics")
struct MetricsTests {
    private func rig(_ text: String = "") throws -> Rig {
        let options = LoadOptions(
            environment: Environment([:]), files: .memory(["/c/toastd.yaml": text]), now: Rig.start.wall)
        let rig = try Rig(try loadConfiguration(from: "/c/toastd.yaml", options).configuration)
        try rig.goOnline()
        return rig
    }

    private func count(_ rig: Rig, _ name: String, _ label: String = "", _ value: String = "") -> Int64 {
        rig.machine.countDecoding()
        return rig.counters[Counters.Key(name, label, value)]
    }

    private func gauge(_ rig: Rig, _ name: String, _ value: String = "") -> Int64? {
        rig.machine.gauges.first { $0.key.name == name && $0.key.value == value }?.value
    }

    @Test("Accepted is closed and what is open, for each client and with summaries")
    func accepted() throws {
        let rig = try rig(
            """
            clients: { defaults: { gap: 0, max_waiting: 2 }, hall: { overflow: evict_oldest } }
            groups: { both: [kitchen, hall] }
            apps: { door: { rate: { per_second: 1, burst: 5 } } }

            """)
        for number in 0..<12 { try rig.receive("toast/show/door/both", #"{"content":"\#(number)"}"#) }
        try rig.receive("toast/show/door/kitchen", #"{"content":"#)
        let closed = CloseReason.allCases.reduce(0) { $0 + count(rig, "toastd_closed_total", "reason", $1.rawValue) }
        let open = try #require(gauge(rig, "toastd_toasts"))
        #expect(count(rig, "toastd_accepted_total") == closed + open)
        #expect(count(rig, "toastd_accepted_total") > 24)
        #expect(count(rig, "toastd_closed_total", "reason", "evicted") > 0)
        #expect(count(rig, "toastd_closed_total", "reason", "folded") > 0)
        #expect(count(rig, "toastd_rejected_total", "reason", "malformed_json") == 1)
        #expect(gauge(rig, "toastd_toasts_shown") == 2)
        #expect(gauge(rig, "toastd_toasts_waiting") == open - 2)
        let displayed = count(rig, "toastd_displayed_total", "cause", "shown")
        #expect(displayed >= 1 + 5)
    }

    @Test("A display at once is measured, one that waited is not, and both waits and stays are")
    func times() throws {
        let rig = try rig("clients: { defaults: { gap: 0 } }\n")
        let times = rig.machine.times
        try rig.receive("toast/show/door/kitchen", #"{"content":"a","duration":2}"#)
        try rig.receive("toast/show/door/kitchen", #"{"content":"b","duration":2}"#)
        #expect(times.display.count == 1)
        rig.wait(.seconds(2))
        try rig.turn()
        rig.wait(.seconds(2))
        try rig.turn()
        #expect(times.display.count == 1)
        #expect(count(rig, "toastd_closed_total", "reason", "timeout") == 2)
        #expect(times.waited.microseconds == 2_000_000)
        #expect(times.shown.microseconds == 4_000_000)
        #expect(times.waited.count == 2)
        // What was never on the screen has not been there for no time.
        try rig.receive("toast/show/door/kitchen", #"{"content":"c","id":"c","delay":60}"#)
        try rig.receive("toast/hide/door/kitchen", "c")
        #expect(times.waited.count == 3)
        #expect(times.shown.count == 2)
    }

    @Test("Timers that are looked at late are measured")
    func lateness() throws {
        let rig = try rig("clients: { defaults: { gap: 0 } }\n")
        try rig.receive("toast/show/door/kitchen", #"{"content":"a","duration":2}"#)
        #expect(try #require(gauge(rig, "toastd_timers", "queues")) >= 1)
        let before = rig.machine.times.lateness.microseconds
        rig.wait(Milliseconds(2300))
        try rig.turn()
        let late = rig.machine.times.lateness.microseconds - before
        #expect(late >= 300_000)
        #expect(count(rig, "toastd_closed_total", "reason", "timeout") == 1)
    }

    @Test("Rules that apply are counted by app, and what cannot be made of them by rule")
    func rules() throws {
        let rig = try rig(
            """
            apps:
              boiler:
                topics: [boiler/#]
                rules:
                  - { name: hot, topic: boiler/+, on: every, when: payload == 'hot', toast: { content: "{{payload | round}}!" } }

            """)
        try rig.receive("boiler/attic", "hot")
        try rig.receive("boiler/attic", "cold")
        #expect(count(rig, "toastd_rule_hits_total", "app", "boiler") == 1)
        #expect(count(rig, "toastd_rule_faults_total", "rule", "boiler/hot") >= 1)
    }

    @Test("Connections are counted, and the gauges follow them")
    func connections() throws {
        let rig = try rig()
        #expect(gauge(rig, "toastd_connected") == 1)
        #expect(gauge(rig, "toastd_online") == 1)
        try rig.turn(.disconnected(.lost("gone")))
        #expect(gauge(rig, "toastd_connected") == 0)
        try rig.goOnline(session: .continued)
        #expect(count(rig, "toastd_connections_total") == 2)
    }

    @Test("Nobody who publishes can make more series")
    func cardinality() throws {
        let rig = try rig("apps: { boiler: { topics: [boiler/#] } }\n")
        func once(_ number: Int) throws {
            try rig.receive("toast/show/app\(number)/client\(number)", #"{"content":"x","duration":"\#(number)x"}"#)
            try rig.receive("toast/show/app\(number)/client\(number)", "{")
            try rig.receive("toast/hide/app\(number)", "{}")
            try rig.receive("toast/input/client\(number)", "?")
            try rig.receive("boiler/\(number)", #"{"content":"\#(number)"}"#)
            rig.machine.countDecoding()
        }
        try once(0)
        let before = rig.counters.all.count + rig.machine.gauges.count
        for number in 1..<50 { try once(number) }
        #expect(rig.counters.all.count + rig.machine.gauges.count == before)
    }
}
