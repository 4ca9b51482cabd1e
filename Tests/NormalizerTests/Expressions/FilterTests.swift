import Normalizer
import Testing
import ToastModel

@Suite("Filters")
struct FilterTests {
    @Test(
        "Text",
        arguments: [
            ("'abc' | upper", "ABC"), ("'ÄB' | lower", "äb"), ("'front_door/lamp' | title", "Front Door / Lamp"),
            ("'hall-lamp 2' | title", "Hall Lamp 2"), ("'front__door' | title", "Front Door"),
            ("'person_detected' | capitalize", "Person detected"), ("' a\t' | trim", "a"),
            ("'a-b-c' | replace('-', '+')", "a+b+c"), ("'aaa' | replace('aa', 'b')", "ba"),
            ("'abc' | replace('', 'x')", "abc"),
            ("'Tür im Flur offen' | truncate(8)", "Tür im …"), ("'🇩🇪🇫🇷🇬🇧' | truncate(2)", "🇩🇪…"),
            ("'abc' | truncate(3)", "abc"),
            ("'abcdef' | truncate(4, '...')", "a..."), ("'a,b , c' | split(',') | join(' + ')", "a + b + c"),
            ("'a::b' | split('::') | last", "b"), ("'x y&z' | urlencode", "x%20y%26z"),
            (#"'say "hi"' | quote"#, #""say \"hi\"""#),
            ("'21.5' | unit('°C')", "21.5 °C"), ("'nan' | unit('°C')", "<missing>"), ("none | unit('°C')", "<missing>"),
            ("none | upper", "<missing>"), ("nothing | upper", "<null>"), ("none | default('x')", "x"),
            ("'' | default('x')", "x"),
            ("false | default('x')", "false"),
        ])
    func text(expression: String, result: String) throws {
        #expect(try Evaluator.shown(expression, #"{"nothing":null}"#) == result)
    }

    @Test(
        "Numbers, units, decimal commas, words for true and false",
        arguments: [
            ("'20.60' | number", "20.6"), ("payload.exact", "20.60"), ("'21,5 °C' | number", "21.5"),
            ("'4321 seconds' | number", "4321"),
            ("'1,234.5' | number", "1234.5"), ("'1.234,5' | number", "1234.5"), ("'-4.3' | number", "-4.3"),
            ("'1e3W' | number", "1000"),
            ("'1 234.5 W' | number", "1234.5"), ("'12\u{A0}345' | number", "12345"), ("'-1 000' | number", "-1000"),
            ("'2026 123' | number", "2026"), ("'5 12' | number", "5"), ("'0x1F' | number", "31"),
            ("'0xZZ' | number", "0"),
            ("'nan' | number", "<missing>"), ("'N/A' | number", "<missing>"), ("'unavailable' | number", "<missing>"),
            ("true | number", "1"),
            ("'abc' | number", "abc"), ("21.46 | round(1)", "21.5"), ("21 | round(1)", "21.0"), ("-2.5 | round", "-3"),
            ("2.5 | round", "3"),
            ("-4 | abs", "4"), ("123456789 | bytes", "123.5 MB"), ("999 | bytes", "999 B"),
            ("50348044 | hex", "300400C"),
            ("'on' | bool", "true"), ("'Closed' | bool", "false"), ("0 | bool", "false"),
            ("'OPEN' | bool('open', 'shut')", "true"),
            ("'half' | bool('open', 'shut')", "<missing>"), ("'unknown' | bool", "<missing>"),
            ("'maybe' | bool", "maybe"),
            ("'22' | map('22': 'open', '23': 'closed', else: '?')", "open"), ("24 | map(22: 'open', else: '?')", "?"),
            ("'ON' | map(on: 'yes')", "yes"), ("'x' | map(on: 'yes')", "x"), ("none | map(a: 'b', else: 'c')", "c"),
        ])
    func numbers(expression: String, result: String) throws {
        #expect(try Evaluator.shown(expression, #"{"exact":20.60}"#) == result)
    }

    @Test(
        "Times by form and magnitude",
        arguments: [
            ("1767323045 | date", "2026-01-02 03:04"), ("1767323045123 | date('%H:%M:%S')", "03:04:05"),
            ("1767323045123456 | date('%F')", "2026-01-02"), ("1767323045123456789 | date('%T')", "03:04:05"),
            ("'2026-01-02T03:04:05Z' | date('%A %e %B')", "Friday 2 January"),
            ("'2026-01-02T03:04:05.157076+02:00' | date('%H:%M')", "01:04"),
            ("'2026-01-02 03:04:05' | date('%I:%M %p')", "03:04 AM"),
            ("1767323045 | time", "1767323045000"), ("1767322745 | ago", "5 min ago"), ("1767323045 | ago", "now"),
            ("1767330245 | ago", "in 2 h"), ("5423 | duration", "1 h 30 min"), ("59 | duration", "59 s"),
            ("0 | duration", "0 s"),
            ("90061 | duration", "1 d 1 h"), ("0.5 | duration", "0.5 s"), ("'x' | date", "x"),
        ])
    func times(expression: String, result: String) throws {
        #expect(try Evaluator.shown(expression) == result)
    }

    @Test(
        "Lists, documents inside texts, pictures",
        arguments: [
            ("list | join(' / ')", "3 / 1 / 2"), ("list | first", "3"), ("list | last", "2"), ("list | min", "1"),
            ("list | max", "3"),
            ("list | sum", "6"), ("list | size", "3"), ("map | keys | join", "a, b"), ("map | values | join", "1, 2"),
            ("items[*].n | upper | join('+')", "X+Y"), (#"'{"a":{"b":5}}' | json"#, #"{"a":{"b":5}}"#),
            (#"('{"a":{"b":[5,6]}}' | json).a.b[-1]"#, "6"), ("('a,b,c' | split(','))[1]", "b"),
            ("('eyJ0IjoxfQ==' | base64 | json).t", "1"), ("(map).a", "1"), ("('x' | json).t", "<missing>"),
            ("(items[*])[0].n", "x"), ("('5' | json)['t'][? @ == 1]", "<missing>"),
            ("map | json", #"{"a":1,"b":2}"#),
            ("'eyJ0IjoxfQ==' | base64", #"{"t":1}"#), ("'not base64!' | base64", "not base64!"),
            ("'/9j/4AAQSkZJRg==' | image", "data:image/jpeg;base64,/9j/4AAQSkZJRg=="),
            ("'aGVsbG8=' | image", "aGVsbG8="),
        ])
    func lists(expression: String, result: String) throws {
        let payload = #"{"list":[3,1,2],"map":{"a":1,"b":2},"items":[{"n":"x"},{"n":"y"},{}]}"#
        #expect(try Evaluator.shown(expression, payload) == result)
    }

    @Test("A filter that cannot do its work leaves the value and is counted", arguments: Filter.allCases)
    func failure(filter: Filter) throws {
        let call: String =
            switch filter {
            case .default: "default('x')"
            case .replace: "replace('a', 'b')"
            case .truncate: "truncate(5)"
            case .split: "split(',')"
            case .unit: "unit('V')"
            case .map: "map(a: 'b')"
            default: filter.rawValue
            }
        let expression = try Expression.parse("payload.x | \(call)", names: Evaluator.names)
        for payload in [
            #"{"x":{"deep":[1]}}"#, #"{"x":[]}"#, #"{"x":""}"#, #"{"x":null}"#, #"{"x":true}"#, "{}", #"{"x":1e308}"#,
        ] {
            var evaluation = Evaluation(Evaluator.scope(payload))
            _ = evaluation.evaluate(expression)
            #expect(evaluation.steps < 50)
        }
    }
}
