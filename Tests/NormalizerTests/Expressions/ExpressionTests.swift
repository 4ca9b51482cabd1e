import Normalizer
import Testing
import ToastModel

@Suite("Expressions")
struct ExpressionTests {
    private static let payload = #"""
        {"state":"ON","battery":14,"empty":"","nothing":null,"no":false,"zero":0,"big":12345678901234567,
         "params":{"switch:0":{"output":true},"temps":[21.5,-3,40]},"tags":["a","b"],
         "events":[{"component":"input:0","event":"btn_down"},{"component":"input:1","event":"single_push"}],
         "topic":"forged","a-b":1,"24_hours":7}
        """#

    @Test(
        "Paths go into objects and lists",
        arguments: [
            ("state", "ON"), ("payload.state", "ON"), ("payload['state']", "ON"), ("params['switch:0'].output", "true"),
            ("params.temps[0]", "21.5"), ("params.temps[-1]", "40"), ("params.temps[3]", "<missing>"),
            ("params.temps[-4]", "<missing>"), ("params.temps.1", "-3"), ("nothing", "<null>"), ("none", "<missing>"),
            ("nothing.deeper", "<missing>"), ("state.deeper", "<missing>"), ("params.temps[*]", "21.5, -3, 40"),
            ("events[*].component", "input:0, input:1"), ("params['switch:0'].*", "true"),
            ("events[?event == 'single_push'].component", "input:1"), ("events[?event == 'x'].component", "<missing>"),
            ("tags[?@ == 'b']", "b"), ("events[?component endswith '0'].event", "btn_down"),
            ("payload['a-b']", "1"), ("payload['24_hours']", "7"), ("params['switch:' ~ zero].output", "true"),
            ("tags[zero]", "a"), ("big", "12345678901234567"),
            ("params", #"{"switch:0":{"output":true},"temps":[21.5,-3,40]}"#),
        ])
    func paths(expression: String, result: String) throws {
        #expect(try Evaluator.shown(expression, Self.payload) == result)
    }

    @Test(
        "Roots win over fields of the same name; captures stand bare too",
        arguments: [
            ("topic", "home/attic/front_door"), ("payload.topic", "forged"), ("cap.dev", "front_door"),
            ("dev", "front_door"),
            ("room", "attic"), ("msg.qos", "1"), ("msg.retain", "false"), ("msg.time", "1767323045000"),
            ("msg.clock", "03:04"), ("msg.weekday", "fri"), ("msg.user.source", "/nas"), ("msg.user['source']", "/nas"),
            ("msg.user.none", "<missing>"), ("param.limit", "15"), ("param.rooms", "hall, attic"),
            ("item", "<missing>"),
            ("room in param.rooms", "true"), ("value", "<missing>"), ("prev.x", "<missing>"), ("merged.x", "<missing>"),
        ])
    func roots(expression: String, result: String) throws {
        #expect(try Evaluator.shown(expression, Self.payload) == result)
    }

    @Test(
        "Missing, null, empty and false are four things",
        arguments: [
            ("none == null", "false"), ("none != null", "false"), ("none == ''", "false"), ("nothing == null", "true"),
            ("nothing != 'x'", "true"), ("empty == ''", "true"), ("no == false", "true"), ("zero == false", "false"),
            ("exists(nothing)", "true"), ("exists(none)", "false"), ("exists(empty)", "true"),
            ("none ?? 'x'", "x"), ("nothing ?? 'x'", "x"), ("empty ?? 'x'", "x"), ("no ?? 'x'", "false"),
            ("zero ?? 'x'", "0"),
            ("none ?? nothing ?? state", "ON"), ("none < 5", "false"), ("none > 5", "false"), ("not none", "true"),
            ("nothing and true", "false"), ("empty or 'x'", "true"), ("action ?? '' != ''", "false"),
            ("state ?? '' != ''", "true"), ("none in tags", "false"), ("none contains ''", "false"),
        ])
    func absence(expression: String, result: String) throws {
        #expect(try Evaluator.shown(expression, Self.payload) == result)
    }

    @Test(
        "Comparisons know numbers in text, and lists",
        arguments: [
            ("battery == 14", "true"), ("battery == '14'", "true"), ("battery == 14.0", "true"),
            ("battery < 15", "true"),
            ("battery >= 14", "true"), ("'9' < '10'", "true"), ("'abc' < 'abd'", "true"), ("state < 5", "false"),
            ("state == 'on'", "false"), ("no == 'false'", "true"), ("big == 12345678901234567", "true"),
            ("big == 12345678901234568", "false"), ("'a' in tags", "true"), ("'c' in tags", "false"),
            ("'c' not in tags", "true"),
            ("tags contains 'b'", "true"), ("state in ['ON', 'on']", "true"), ("'switch:0' in params", "true"),
            ("'ON' in 'MON'", "true"), ("state contains 'N'", "true"), ("topic startswith 'home/'", "true"),
            ("topic endswith '/front_door'", "true"), ("state matches '^O.$'", "true"),
            (#"battery matches '^\d+$'"#, "true"),
            ("events[*].event == 'single_push'", "true"), ("params.temps[*] > 39", "true"),
            ("params.temps[*] > 40", "false"),
            ("params.temps == [21.5, -3, 40]", "true"),
        ])
    func comparisons(expression: String, result: String) throws {
        #expect(try Evaluator.shown(expression, Self.payload) == result)
    }

    @Test(
        "Operators bind as in the reference: or, and, not, comparisons, ?? and filters, ~, sums, products, signs",
        arguments: [
            ("1 + 2 * 3", "7"), ("(1 + 2) * 3", "9"), ("7 % 4", "3"), ("1 / 4", "0.25"), ("1 / 0", "<missing>"),
            ("-battery", "-14"),
            ("'a' + 1 == 1", "fault"), ("2 - -2", "4"), ("battery - 10 / 4", "11.5"),
            ("'x' ~ 1 + 2", "x3"), ("none ?? 'Car ' ~ battery", "Car 14"), ("none ?? 1 + 2", "3"),
            ("battery * 100 / 7 | round", "200"),
            ("none ?? state | lower", "on"), ("'A' ~ 'B' | lower ?? 'x'", "ab"), ("not state == 'x'", "true"),
            ("!exists(none) && true", "true"), ("true or false and false", "true"),
            ("battery > 10 ? 'yes' : 'no'", "yes"),
            ("no ? 1 : zero ? 2 : 3", "3"), ("size(tags)", "2"), ("size(state)", "2"), ("size(none)", "<missing>"),
            ("9223372036854775807 + 1", "9.22337203685477"), ("0.1 + 0.2", "0.3"), ("1e3", "1e3"), ("007", "7"),
            ("00.5", "0.5"),
        ])
    func precedence(expression: String, result: String) throws {
        if result == "fault" {
            #expect(Evaluator.fault(expression) != "no fault")
        } else {
            #expect(try Evaluator.shown(expression, Self.payload).hasPrefix(result.prefix(15)))
        }
    }

    @Test(
        "Times of day also go over midnight",
        arguments: [
            ("between('03:00', '04:00')", "true"), ("between('03:04', '03:05')", "true"),
            ("between('03:05', '04:00')", "false"),
            ("between('22:00', '07:00')", "true"), ("between('22:00', '03:04')", "false"),
            ("between('00:00', '24:00')", "true"),
        ])
    func clock(expression: String, result: String) throws {
        #expect(try Evaluator.shown(expression) == result)
    }

    @Test("Quotes can stand inside quotes, and patterns need no doubled backslash")
    func quotes() throws {
        #expect(try Evaluator.shown(#"'it\'s'"#) == "it's")
        #expect(try Evaluator.shown(#""a\"b\n""#) == "a\"b\n")
        #expect(try Evaluator.shown(#"'\d'"#) == #"\d"#)
    }
}
