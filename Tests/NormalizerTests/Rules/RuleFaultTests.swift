import Normalizer
import Testing
import ToastModel

@Suite("Mistakes in rules")
struct RuleFaultTests {
    @Test(
        "Every mistake has file, line and column, the place inside the expression, and a hint",
        arguments: [
            (
                "- topic: z/{dev}\n  when: cap.dew == 'x'\n  toast: { title: x }",
                "test.yaml:2:13: error: rules[0].when: the topic filter has no capture 'dew' (column 5 of the expression) (did you mean 'dev'?)"
            ),
            (
                "- topic: z/{dev}\n  toast: { title: \"{{dev | titel}}\" }",
                "test.yaml:2:28: error: rules[0].toast.title: there is no filter 'titel' (column 9 of the text) (did you mean 'title'?)"
            ),
            (
                "- topic: z/a+\n  toast: { title: x }",
                "test.yaml:1:13: error: rules[0].topic: '+' stands alone between slashes (column 4 of the filter) (a part of a level is written {name})"
            ),
            (
                "- topic: z\n  tost: { title: x }\n  toast: { title: x }",
                "test.yaml:2:3: error: rules[0]: there is no key 'tost' here (did you mean 'toast'?)"
            ),
            (
                "- topic: z\n  toast: { titel: x }",
                "test.yaml:2:12: error: rules[0].toast: there is no key 'titel' here (did you mean 'title'?)"
            ),
            (
                "- topic: z\n  toast: { title: x, type: alarm }",
                "test.yaml:2:28: error: rules[0].toast.type: 'alarm' is no type (one of notice, success, warning, alert, loading)"
            ),
            (
                "- topic: z\n  on: { chnage: x }\n  toast: { title: x }",
                "test.yaml:2:9: error: rules[0].on: there is no key 'chnage' here (did you mean 'change'?)"
            ),
            (
                "- topic: z\n  on: evry\n  toast: { title: x }",
                "test.yaml:2:7: error: rules[0].on: 'evry' is no trigger (did you mean 'every'?)"
            ),
            (
                "- topic: z\n  on: { value: x, above: hot }\n  toast: { title: x }",
                "no fault"
            ),
            (
                "- topic: z\n  on: { value: x, above: true }\n  toast: { title: x }",
                "test.yaml:2:26: error: rules[0].on.above: a boolean is no limit (write a number)"
            ),
            (
                "- topic: z\n  on: { value: x, above: 8, clear_below: 9 }\n  toast: { title: x }",
                "test.yaml:2:42: error: rules[0].on.clear_below: this never clears what the limit raised (a value of at most 8)"
            ),
            (
                "- topic: z\n  on: { change: x, for: soon }\n  toast: { title: x }",
                "test.yaml:2:25: error: rules[0].on.for: this is not a length of time (write 30s, 5m, 1h30m or 500ms)"
            ),
            (
                "- topic: z\n  on: { appears: x, for: 3s }\n  toast: { title: x }",
                "test.yaml:2:7: error: rules[0].on: 'for' needs something that can last (use it with when, to, above, below or change)"
            ),
            (
                "- topic: z\n  on: { change: x }\n  clear: true\n  toast: { title: x }",
                "no fault"
            ),
            (
                "- topic: z\n  on: { change: x }\n  clear: { resolve: done }\n  toast: { title: x }",
                "test.yaml:3:10: error: rules[0].clear: when this clears is missing (write clear: { when: … })"
            ),
            (
                "- topic: z\n  toast: { title: x }\n  hide: y",
                "test.yaml:1:3: error: rules[0]: a rule does one thing, not 'toast' and 'hide'"
            ),
            (
                "- topic: z",
                "test.yaml:1:3: error: rules[0]: what this rule shows is missing (write toast: { title: … }, hide: …, remember: true or direct: true)"
            ),
            (
                "- topic: z\n  hide: true",
                "test.yaml:1:3: error: rules[0]: what to hide is missing (write hide: 'the key')"
            ),
            (
                "- topic: z\n  on: enters\n  toast: { title: x }",
                "test.yaml:1:3: error: rules[0]: this rule needs a 'when' that can begin to hold"
            ),
            (
                "- topic: z\n  decode: jason\n  toast: { title: x }",
                "test.yaml:2:11: error: rules[0].decode: one of auto, json, lenient, text, number, bool, bytes is expected here (did you mean 'json'?)"
            ),
            (
                "- topic: toast/show/{x}\n  toast: { title: x }",
                "test.yaml:1:10: warning: rules[0].topic: rules never see topics below 'toast' (these are the broker's own)"
            ),
            (
                "topic: z",
                "test.yaml:1:1: error: rules: rules are a list (each rule begins with '- topic: …')"
            ),
            (
                "- topic: z\n  toast: { title: \"{{item.x}}\" }",
                "test.yaml:2:22: error: rules[0].toast.title: 'item' exists in rules with 'each', 'appears' or 'vanishes' only (column 3 of the text) (a field of that name is payload.item)"
            ),
            (
                "- { topic: a, name: n, toast: { title: x } }\n- { topic: b, name: n, toast: { title: x } }",
                "test.yaml:2:21: error: rules[1].name: another rule of this app has the name 'n'"
            ),
        ])
    func faults(rules: String, fault: String) throws {
        #expect(try RuleBench.faults(rules) == (fault == "no fault" ? [] : [fault]))
    }

    @Test(
        "What is valid and hardly ever meant is warned about, with what to write instead",
        arguments: [
            (
                "- topic: z\n  when: state == on\n  toast: { title: x }",
                "test.yaml:2:9: warning: rules[0].when: 'on' without quotes is a field of the payload, not a text (write 'on' in quotes, or payload.on for the field)"
            ),
            (
                "- topic: z\n  when: not (a > 1 or state in [open, 'ajar'])\n  toast: { title: x }",
                "test.yaml:2:9: warning: rules[0].when: 'open' without quotes is a field of the payload, not a text (write 'open' in quotes, or payload.open for the field)"
            ),
            (
                "- topic: z\n  on: { to: offline }\n  clear: online\n  toast: { title: x }",
                "test.yaml:3:10: warning: rules[0].clear: 'online' is a field of the payload here (write clear: { to: online })"
            ),
            (
                "- topic: z/{dev}\n  toast: { title: 'a {dev}' }",
                "test.yaml:2:19: warning: rules[0].toast.title: '{dev}' is shown as it stands (an insert is written {{dev}})"
            ),
            (
                "- topic: z\n  toast: { title: '{% if a %}b{% endif %}' }",
                "test.yaml:2:19: warning: rules[0].toast.title: '{%' is shown as it stands (choose with {{ condition ? 'a' : 'b' }})"
            ),
            (
                "- topic: z\n  when: \"pump-1 == 'a-b'\"\n  toast: { title: x }",
                "test.yaml:2:9: warning: rules[0].when: 'pump-1' is a difference here (a key is written payload['pump-1'], a difference with blanks)"
            ),
            (
                "- topic: z\n  toast: { title: payload.level }",
                "test.yaml:2:19: warning: rules[0].toast.title: 'payload.level' is shown as it stands (an insert is written {{payload.level}})"
            ),
            (
                "- topic: z\n  toast: { title: x, content: level | round(1) }",
                "test.yaml:2:31: warning: rules[0].toast.content: 'level | round(1)' is shown as it stands (an insert is written {{level | round(1)}})"
            ),
            (
                "- topic: z\n  toast: { title: x, duration: soon }",
                "test.yaml:2:32: warning: rules[0].toast.duration: duration 'soon' is no length of time; the default is used"
            ),
            (
                "- topic: z\n  toast: { title: x, icon: 'file:///x' }",
                "test.yaml:2:28: warning: rules[0].toast.icon: icon 'file:///x' was left out: addresses with 'file:' are not taken"
            ),
        ])
    func slips(rules: String, warning: String) throws {
        #expect(try RuleBench.faults(rules) == [warning])
    }

    @Test(
        "What only looks like a slip is not told",
        arguments: [
            "- topic: z\n  when: alarm == true and state == other.on\n  toast: { title: x, priority: 8 }",
            "- topic: z\n  on: { value: state, to: on }\n  clear: { to: off }\n  toast: { title: 'a {b c} {\"d\":1} {1}' }",
            "- topic: z\n  when: \"5-3 < value - was and payload['a-b'] > -1 and 'c-d' != topic\"\n  toast: { title: x }",
            "- topic: z\n  toast: { title: 'a | b', content: 'the payload. is | done' }",
            "- topic: z\n  when: online\n  clear: offline\n  toast: { title: '{{a}}', duration: '{{b}}', data: { from: a } }",
        ])
    func noSlips(rules: String) throws {
        #expect(try RuleBench.faults(rules) == [])
    }

    @Test(
        "Two ways of saying one thing, and half a map, are mistakes",
        arguments: [
            (
                "- topic: z\n  on: { change: x, above: 5 }\n  toast: { title: x }",
                "test.yaml:2:27: error: rules[0].on.above: a rule has one trigger, not 'change' and 'above' (write two rules, or put one of them into 'when')"
            ),
            (
                "- topic: z\n  toast: { title: x, message: y }",
                "test.yaml:2:22: error: rules[0].toast: there is no key 'message' here (in a rule it is called 'content')"
            ),
            (
                "- topic: z\n  for: 3m\n  toast: { title: x }",
                "test.yaml:2:3: error: rules[0]: there is no key 'for' here (it stands under on: { for: … })"
            ),
            (
                "- topic: z\n  if: a > 1\n  toast: { title: x }",
                "test.yaml:2:3: error: rules[0]: there is no key 'if' here (a condition is written when: …)"
            ),
            (
                "- topic: z/{{dev}}\n  toast: { title: x }",
                "test.yaml:1:13: error: rules[0].topic: '{{dev}' is not a capture (column 4 of the filter) (a capture has one brace: {name})"
            ),
            (
                "- topic: z\n  toast: { title: x, key: a, id: b }",
                "test.yaml:2:34: error: rules[0].toast.id: 'key' and 'id' are two names of one thing (leave one of them out)"
            ),
            (
                "- topic: z\n  toast: { title: { from: x, mpa: { a: b } } }",
                "test.yaml:2:19: error: rules[0].toast.title: a text is expected here (a map is written { from: value, map: { a: b }, else: c })"
            ),
        ])
    func contradictions(rules: String, fault: String) throws {
        #expect(try RuleBench.faults(rules) == [fault])
    }

    @Test("A filter that the app's topics never bring is warned about")
    func coverage() throws {
        let rules = "- topic: other/{x}\n  toast: { title: x }"
        #expect(
            try RuleBench.faults(rules, topics: ["home/#"]) == [
                "test.yaml:1:10: warning: rules[0].topic: the app's topics bring nothing to this filter (add 'other/+' to 'topics')"
            ])
        #expect(try RuleBench.faults(rules, topics: ["#"]) == [])
    }

    @Test("A rule with a mistake is left out, the others stay")
    func partial() throws {
        var faults: [SettingsFault] = []
        let node = try Self.node("- topic: a\n  when: '('\n  toast: { title: x }\n- topic: b\n  toast: { title: y }")
        let rules = Rule.compile(node, path: "rules", faults: &faults)
        #expect(rules.map(\.id) == ["b"])
        #expect(faults.count == 1)
    }

    private static func node(_ text: String) throws -> SettingsNode { try RuleBench.node(text) }
}
