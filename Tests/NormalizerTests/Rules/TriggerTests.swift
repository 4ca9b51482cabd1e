import Normalizer
import Testing
import ToastModel

@Suite("When rules fire")
struct TriggerTests {
    @Test("every: each message for which the condition holds")
    func every() throws {
        var bench = try RuleBench(
            """
            - topic: z/{dev}
              on: every
              when: action ?? '' != ''
              toast: { title: "{{dev}}", content: "{{action}}" }
            """)
        #expect(bench.send("z/b", #"{"action":"single"}"#) == ["show b | single"])
        #expect(bench.send("z/b", #"{"action":"single"}"#) == ["show b | single"])
        #expect(bench.send("z/b", #"{"action":""}"#) == ["nothing condition_false"])
        #expect(bench.send("z/b", "{}") == ["nothing condition_false"])
    }

    @Test("change: when the value is another one; what is no value changes nothing")
    func change() throws {
        var bench = try RuleBench(
            """
            - topic: z
              on: { change: state }
              toast: { title: "{{was ?? 'none'}} → {{value}}" }
            """)
        #expect(bench.send("z", #"{"state":"on"}"#) == ["show none → on"])
        #expect(bench.send("z", #"{"state":"on","x":1}"#) == ["nothing unchanged"])
        for nothing in [#"{"state":null}"#, #"{"state":"unavailable"}"#, "{}", #"{"state":"N/A"}"#, #"{"state":" "}"#] {
            #expect(bench.send("z", nothing) == ["nothing no_value"])
        }
        #expect(bench.send("z", #"{"state":"on"}"#) == ["nothing unchanged"])
        #expect(bench.send("z", #"{"state":"off"}"#) == ["show on → off"])
    }

    @Test("change alone watches the payload, which is then the value")
    func changeAlone() throws {
        var bench = try RuleBench("- { topic: z, on: change, toast: { title: \"{{was ?? 'none'}} → {{value}}\" } }")
        #expect(bench.send("z", "5") == ["show none → 5"])
        #expect(bench.send("z", "5") == ["nothing unchanged"])
        #expect(bench.send("z", "6") == ["show 5 → 6"])
    }

    @Test("first: seed takes the first value as the baseline")
    func first() throws {
        var bench = try RuleBench(
            """
            - topic: z
              on: { change: payload, first: seed }
              toast: { title: "{{value}}" }
            """)
        #expect(bench.send("z", "5") == ["nothing seeded"])
        #expect(bench.send("z", "6") == ["show 6"])
    }

    @Test("to: while it is so, in any case of letters; from narrows it")
    func becomes() throws {
        var bench = try RuleBench(
            """
            - { name: a, topic: a, on: { to: [offline, lost] }, toast: { title: "a {{value}}" } }
            - { name: b, topic: b, on: { from: on, to: off }, toast: { title: "b {{was}} {{value}}" } }
            - { name: c, topic: c, on: { from: home }, toast: { title: "c {{value}}" } }
            """)
        #expect(bench.send("a", "Offline") == ["show a Offline"])
        #expect(bench.send("a", "OFFLINE") == ["nothing unchanged"])
        #expect(bench.send("a", "lost") == ["nothing unchanged"])
        #expect(bench.send("a", "online") == ["nothing condition_false"])
        #expect(bench.send("a", "lost") == ["show a lost"])
        #expect(bench.send("b", "off") == ["nothing condition_false"])
        #expect(bench.send("b", "on") == ["nothing condition_false"])
        #expect(bench.send("b", "off") == ["show b on off"])
        #expect(bench.send("c", "home") == ["nothing condition_false"])
        #expect(bench.send("c", "away") == ["show c away"])
    }

    @Test("What 'when' does not let through is no end of a state that is not known")
    func othersEnds() throws {
        var bench = try RuleBench(
            """
            - topic: car/{what}
              on: { value: payload, to: true }
              when: what in ['window', 'door']
              clear: { to: false }
              toast: { key: "{{what}}", title: "{{what}}" }
            """)
        #expect(bench.send("car/sentry", "false") == ["nothing condition_false"])
        // After a lost state something may be on the wall.
        #expect(bench.send("car/window", "false") == ["hide [window]"])
        #expect(bench.send("car/window", "true") == ["show [window] window"])
        #expect(bench.send("car/window", "false") == ["hide [window]"])
    }

    @Test("A toast that is open is taken back, whatever 'when' says by then")
    func ownEnd() throws {
        var bench = try RuleBench(
            """
            - topic: door
              on: { value: state, to: open }
              when: night == true
              clear: { to: closed }
              toast: { key: door, title: open }
            """)
        #expect(bench.send("door", #"{"state":"open","night":true}"#) == ["show [door] open"])
        #expect(bench.send("door", #"{"state":"closed","night":false}"#) == ["hide [door]"])
    }

    @Test("above and below with a separate value to clear")
    func hysteresis() throws {
        var bench = try RuleBench(
            """
            - topic: t/{x}
              on: { value: payload | number, above: 8, clear_below: 6 }
              toast: { key: "{{x}}", title: "{{value}}" }
            - topic: b/{x}
              on: { value: battery, below: 15 }
              toast: { title: "{{value}}" }
            """)
        #expect(bench.send("t/f", "3.9") == ["nothing condition_false"])
        #expect(bench.send("t/f", "7.9") == ["nothing unchanged"])
        #expect(bench.send("t/f", "8.1 °C") == ["show [f] 8.1"])
        #expect(bench.send("t/f", "7.9") == ["nothing unchanged"])
        #expect(bench.send("t/f", "8.2") == ["nothing unchanged"])
        #expect(bench.send("t/f", "nan") == ["nothing no_value"])
        #expect(bench.send("t/f", "5,8") == ["hide [f]"])
        #expect(bench.send("t/f", "8.3") == ["show [f] 8.3"])
        #expect(bench.send("b/f", #"{"battery":14}"#) == ["show 14"])
        #expect(bench.send("b/f", #"{"battery":13}"#) == ["nothing unchanged"])
        #expect(bench.send("b/f", #"{"battery":15}"#) == ["nothing condition_false"])
        #expect(bench.send("b/f", #"{"battery":"12"}"#) == ["show 12"])
    }

    @Test("A hold fires once it lasted, and is dropped when it did not")
    func hold() throws {
        var bench = try RuleBench(
            """
            - topic: p
              on: { value: power, below: 5, clear_above: 50, for: 3m, first: seed }
              clear: { rearm: true }
              toast: { title: "done at {{value}}" }
            """)
        #expect(bench.send("p", #"{"power":2}"#) == ["nothing seeded"])
        #expect(bench.wait(.minutes(10)) == [])
        #expect(bench.send("p", #"{"power":2100}"#) == ["nothing unchanged"])
        #expect(bench.send("p", #"{"power":3}"#) == ["nothing pending"])
        #expect(bench.wait(.minutes(2)) == [])
        #expect(bench.send("p", #"{"power":20}"#) == ["nothing condition_false"])
        #expect(bench.wait(.minutes(10)) == [])
        #expect(bench.send("p", #"{"power":4}"#) == ["nothing pending"])
        #expect(bench.wait(.minutes(2)) == [])
        #expect(bench.send("p", #"{"power":1}"#) == ["nothing pending"])
        #expect(bench.wait(.minutes(1)) == ["show done at 1"])
        #expect(bench.send("p", #"{"power":1}"#) == ["nothing unchanged"])
    }

    @Test("A change can be held too: only a value that stays is told")
    func heldChange() throws {
        var bench = try RuleBench(
            """
            - topic: z
              on: { change: payload, for: 10s, first: seed }
              toast: { title: "{{value}}" }
            """)
        #expect(bench.send("z", "1") == ["nothing seeded"])
        #expect(bench.send("z", "2") == ["nothing pending"])
        #expect(bench.wait(.seconds(5)) == [])
        #expect(bench.send("z", "3") == ["nothing pending"])
        #expect(bench.wait(.seconds(9)) == [])
        #expect(bench.wait(.seconds(1)) == ["show 3"])
    }

    @Test("Silence is told after the time, and its end takes it back")
    func silence() throws {
        var bench = try RuleBench(
            """
            - topic: s/{x}
              on: { silent: 10m }
              clear: hide
              toast: { key: "{{x}}", title: "{{x}} is silent since {{payload}}" }
            """)
        #expect(bench.send("s/soil", "33") == ["nothing pending"])
        #expect(bench.wait(.minutes(9)) == [])
        #expect(bench.send("s/soil", "32") == ["nothing pending"])
        #expect(bench.wait(.minutes(9)) == [])
        #expect(bench.wait(.minutes(1)) == ["show [soil] soil is silent since 32"])
        #expect(bench.wait(.hours(5)) == [])
        #expect(bench.send("s/soil", "31") == ["hide [soil]"])
        #expect(bench.wait(.minutes(10)) == ["show [soil] soil is silent since 31"])
    }

    @Test("appears and vanishes compare the elements with the last ones, of objects and of lists")
    func elements() throws {
        var bench = try RuleBench(
            """
            - topic: map
              on: { appears: payload }
              when: not item.done
              clear: hide
              toast: { key: "e/{{key}}", title: "{{item.text}}" }
            - topic: list
              on: { appears: payload.alerts, by: item.id }
              clear: { resolve: over }
              toast: { key: "l/{{key}}", title: "{{item.text ?? key}}" }
            - topic: gone
              on: { vanishes: payload.devices, by: item }
              toast: { title: "{{key}} left" }
            """)
        #expect(bench.send("map", "{}", .retained) == ["nothing seeded"])
        #expect(bench.send("map", #"{"a":{"text":"A"}}"#) == ["show [e/a] A"])
        #expect(bench.send("map", #"{"a":{"text":"A2"},"b":{"text":"B","done":true}}"#) == ["nothing condition_false"])
        #expect(bench.send("map", #"{"b":{"done":true},"c":{"text":"C"}}"#) == ["show [e/c] C", "hide [e/a]"])
        #expect(bench.send("map", #"{"x":5}"#, .retained) == ["hide [e/b]", "hide [e/c]"])
        #expect(bench.send("map", "text") == ["nothing no_value"])
        #expect(
            bench.send("list", #"{"alerts":[{"id":1,"text":"one"},{"id":2}]}"#) == ["show [l/1] one", "show [l/2] 2"])
        #expect(
            bench.send("list", #"{"alerts":[{"id":2},{"id":3}]}"#) == ["show [l/3] 3", "show [l/1] success 1 | over"])
        #expect(bench.send("gone", #"{"devices":["a","b"]}"#) == ["nothing unchanged"])
        #expect(bench.send("gone", #"{"devices":["b"]}"#) == ["show a left"])
    }

    @Test("Texts in a list tell themselves apart; of what is gone, what told it apart is known")
    func namelessElements() throws {
        var bench = try RuleBench(
            """
            - topic: alerts
              on: { appears: payload.alerts }
              clear: hide
              toast: { key: "a/{{item}}", title: "{{item}}" }
            - topic: gone
              on: { vanishes: payload.list, by: item.dev.id }
              toast: { title: "{{item.dev.id}} left" }
            """)
        #expect(bench.send("alerts", #"{"alerts":["low"]}"#) == ["show [a/low] low"])
        #expect(bench.send("alerts", #"{"alerts":["hot","low"]}"#) == ["show [a/hot] hot"])
        #expect(bench.send("alerts", #"{"alerts":["hot"]}"#) == ["hide [a/low]"])
        #expect(bench.send("alerts", #"{"alerts":["wet","hot","wet"]}"#) == ["show [a/wet] wet"])
        #expect(bench.send("gone", #"{"list":[{"dev":{"id":7}}]}"#) == ["nothing unchanged"])
        #expect(bench.send("gone", #"{"list":[]}"#) == ["show 7 left"])
    }

    @Test("each: one toast for each element; the parent stays in reach")
    func each() throws {
        var bench = try RuleBench(
            """
            - topic: am
              each: alerts
              on: { change: item.status }
              toast:
                key: "{{item.fp}}"
                type: { from: item.status, map: { firing: alert, resolved: success }, else: notice }
                title: "{{item.name}} {{index}}"
                content: "{{receiver}}"
            - topic: obj
              each: payload.*
              on: every
              when: item.on == true
              toast: { title: "{{item.n}}" }
            """)
        let first =
            #"{"receiver":"r","alerts":[{"fp":"1","status":"firing","name":"A"},{"fp":"2","status":"resolved","name":"B"}]}"#
        #expect(bench.send("am", first) == ["show [1] alert A 0 | r", "show [2] success B 1 | r"])
        #expect(bench.send("am", first) == ["nothing unchanged"])
        #expect(
            bench.send("am", #"{"alerts":[{"fp":"1","status":"resolved","name":"A"}]}"#) == ["show [1] success A 0"])
        #expect(bench.send("am", #"{"alerts":[]}"#) == ["nothing no_value"])
        #expect(bench.send("am", #"{"alerts":5}"#) == ["nothing no_value"])
        #expect(bench.send("obj", #"{"a":{"on":true,"n":"x"},"b":{"on":false,"n":"y"}}"#) == ["show x"])
    }

    @Test("Of more elements than the cap the first ones are taken, and it is told")
    func cap() throws {
        var bench = try RuleBench("- { topic: l, each: payload, on: every, toast: { title: \"{{item}}\" } }")
        let list = "[" + (0..<80).map(String.init).joined(separator: ",") + "]"
        #expect(bench.send("l", list).count == Rule.mostElements)
        #expect(bench.engine.counts.templateFaults == ["test/l": 1])
    }

    @Test("enters: a condition that begins to hold; a clear that comes first also takes back")
    func enters() throws {
        var bench = try RuleBench(
            """
            - topic: leak/{x}
              when: wet == true
              clear: wet == false
              toast: { key: "leak/{{x}}", title: wet }
            """)
        #expect(bench.send("leak/a", #"{"wet":false}"#) == ["hide [leak/a]"])
        #expect(bench.send("leak/a", #"{"wet":false}"#) == ["nothing unchanged"])
        #expect(bench.send("leak/a", #"{"wet":true}"#) == ["show [leak/a] wet"])
        #expect(bench.send("leak/a", #"{"battery":5}"#) == ["nothing condition_false"])
        #expect(bench.send("leak/a", #"{"wet":true}"#) == ["nothing unchanged"])
        #expect(bench.send("leak/b", #"{"wet":true}"#) == ["show [leak/b] wet"])
        #expect(bench.send("leak/a", #"{"wet":false}"#) == ["hide [leak/a]"])
        #expect(bench.send("leak/a", #"{"wet":true}"#) == ["show [leak/a] wet"])
    }

    @Test("A resolve shows the toast once more, as a success")
    func resolve() throws {
        var bench = try RuleBench(
            """
            - topic: z/{x}
              on: { to: offline, for: 30s }
              clear: { to: online, resolve: "back after {{x}}" }
              toast: { key: "{{x}}", type: alert, title: "{{x}}", content: offline, sticky: true }
            """)
        #expect(bench.send("z/a", "online") == ["nothing unchanged"])
        #expect(bench.send("z/a", "offline") == ["nothing pending"])
        #expect(bench.send("z/a", "online") == ["nothing condition_false"])
        #expect(bench.send("z/a", "offline") == ["nothing pending"])
        #expect(bench.wait(.minutes(1)) == ["show [a] alert a | offline"])
        #expect(bench.send("z/a", "unknown") == ["nothing no_value"])
        #expect(bench.send("z/a", "online") == ["show [a] success a | back after a"])
        #expect(bench.send("z/a", "online") == ["nothing unchanged"])
    }
}
