import Normalizer
import Testing

@Suite("Mistakes in expressions")
struct ExpressionFaultTests {
    @Test(
        "Every mistake has its place and a hint",
        arguments: [
            ("cap.devv", "4: the topic filter has no capture 'devv' (did you mean 'dev'?)"),
            ("msg.retian", "4: a message has no 'retian' (did you mean 'retain'?)"),
            ("mgs.retain == true", "0: there is no root 'mgs' (did you mean 'msg.retain'?)"),
            ("param.limt", "6: there is no parameter 'limt' (did you mean 'limit'?)"),
            ("state | uper", "8: there is no filter 'uper' (did you mean 'upper'?)"),
            ("state | truncate", "8: 'truncate' does not take 0 arguments (write truncate(40) or truncate(40, '…'))"),
            (
                "state | truncate('x')",
                "8: 'truncate' takes a number, not text (write truncate(40) or truncate(40, '…'))"
            ),
            ("state | replace('a')", "8: 'replace' does not take 1 arguments (write replace('old', 'new'))"),
            ("state | int", "8: there is no filter 'int' (did you mean 'number'?)"),
            ("float(level) > 5", "0: there is no function 'float' (write 'value | number')"),
            (
                "state.lower() == 'on'",
                "11: '(' does not belong here (values have no methods; a filter is written: state | lower)"
            ),
            ("'a' if state else 'b'", "4: 'if' does not belong here (write: condition ? this : that)"),
            ("state is defined", "6: 'is' does not belong here (write exists(x), or compare with '==')"),
            ("state =~ 'a'", "6: '=' has no meaning here (write: x matches 'pattern')"),
            ("value_json.level", "0: there is no root 'value_json' (fields of the payload stand by their names)"),
            ("exist(state)", "0: there is no function 'exist' (did you mean 'exists'?)"),
            ("upper(state)", "0: 'upper' is a filter (write 'value | upper')"),
            ("state = 'ON'", "6: '=' has no meaning here (compare with '==')"),
            ("state == ", "9: a value is expected here, not the end"), ("", "0: an expression is missing"),
            ("'open", "0: the text that begins here has no closing quote"),
            ("1 < battery < 5", "12: comparisons do not chain (write 'a < b and b < c')"),
            ("battery > true", "8: a boolean is neither smaller nor larger than anything"),
            ("'a' + 'b'", "4: text is not a number (texts are joined with '~')"),
            ("state matches '('", "14: not a pattern: missing ): ("),
            ("state matches pattern", "14: a pattern is expected after 'matches', written as text in quotes"),
            (
                "battery | number + 1",
                "17: '+' cannot follow a filter (put what the filter belongs to in brackets: (a | b) + c)"
            ),
            ("state startwith 'x'", "6: 'startwith' does not belong here (did you mean 'startswith'?)"),
            ("(state", "6: ')' is expected to close the bracket, not the end"),
            ("@.x", "0: '@' is the element inside '[? ]' only"),
            ("tags[true]", "9: a boolean is neither a key nor an index"),
            ("between('25:00', '07:00')", "8: '25:00' is not a time of day (write it as '22:00')"),
            ("$state", "0: '$' has no meaning here (a key with '$' is written payload['$…'])"),
            ("last(state)", "5: 'last' takes a topic in quotes"),
            ("last('a/{{devv.x | uper}}')", "19: there is no filter 'uper' (did you mean 'upper'?)"),
            ("state | map", "8: 'map' needs its pairs (write map('1': 'one', '2': 'two', else: 'many'))"),
        ])
    func faults(expression: String, fault: String) {
        #expect(Evaluator.fault(expression) == fault)
    }

    @Test("What would cost too much is refused when it is read")
    func limits() {
        let deep = String(repeating: "(", count: 40) + "1" + String(repeating: ")", count: 40)
        #expect(Evaluator.fault(deep) == "16: brackets are nested at most 16 deep")
        let long = Array(repeating: "a", count: 300).joined(separator: " + ")
        #expect(Evaluator.fault(long).hasSuffix("an expression has at most 200 parts"))
        let path = Array(repeating: "a", count: 40).joined(separator: ".")
        #expect(Evaluator.fault(path).hasSuffix("a path has at most 32 steps"))
        #expect(Evaluator.fault(String(repeating: " ", count: 3_000)).hasSuffix("an expression has at most 2000 bytes"))
        #expect(Evaluator.fault(String(repeating: "-", count: 100) + "1").hasSuffix("too many signs"))
        #expect(Evaluator.fault(String(repeating: "not ", count: 100) + "a").hasSuffix("too many negations"))
        #expect(Evaluator.fault(String(repeating: "a[", count: 100)) != "no fault")
    }

    @Test("Where values belong to rules of some kind only, others are told so")
    func availability() {
        let plain = ExpressionNames()
        #expect(throws: ExpressionFault.self) { try Expression.parse("item.x", names: plain) }
        #expect(throws: Never.self) { try Expression.parse("value + key + index + was", names: plain) }
    }
}
