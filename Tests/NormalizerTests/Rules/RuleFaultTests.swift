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
