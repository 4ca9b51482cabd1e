import Normalizer
import Testing
import ToastModel

@Suite("Lengths of time")
struct LengthReadingTests {
    static let texts: [(String, LengthReading)] = [
        ("5", .lasts(.seconds(5))), ("5s", .lasts(.seconds(5))), ("500ms", .lasts(Milliseconds(500))),
        ("5000ms", .lasts(.seconds(5))), ("1m30s", .lasts(.seconds(90))), ("PT5S", .lasts(.seconds(5))),
        ("00:05", .lasts(.seconds(5))), ("00:00:05", .lasts(.seconds(5))), ("1:30", .lasts(.seconds(90))),
        ("1:00:00", .lasts(.hours(1))), ("0:00.5", .lasts(Milliseconds(500))), ("1.5h", .lasts(.minutes(90))),
        ("1m", .lasts(.minutes(1))), ("2 min 5 sec", .lasts(.seconds(125))), ("1 d", .lasts(.days(1))),
        ("2 weeks", .lasts(.days(14))), ("P1DT2H", .lasts(.hours(26))), ("PT1M30.5S", .lasts(Milliseconds(90_500))),
        ("p2w", .lasts(.days(14))), (" 5 S ", .lasts(.seconds(5))), ("0.0001", .lasts(Milliseconds(1))),
        ("1e3", .lasts(.seconds(1000))), ("0", .lasts(.zero)), ("0s", .lasts(.zero)), ("PT0S", .lasts(.zero)),
        ("00:00", .lasts(.zero)), ("never", .never), ("Forever", .never), ("-1", .negative), ("-5s", .negative),
        ("1e300", .lasts(LengthReading.cut)), ("99999999999999999999h", .lasts(LengthReading.cut)),
        ("", .nonsense), ("  ", .nonsense), ("abc", .nonsense), ("ten", .nonsense), ("5 parsecs", .nonsense),
        ("5s abc", .nonsense), ("s5", .nonsense), ("1..5s", .nonsense), ("1:2:3:4", .nonsense), ("1.5:00", .nonsense),
        (":", .nonsense), ("P", .nonsense), ("PT", .nonsense), ("P5S", .nonsense), ("PT5D", .nonsense),
        ("-", .nonsense),
        ("-x", .nonsense), ("nan", .nonsense), ("5,5", .nonsense), ("٥s", .nonsense), ("5️⃣s", .nonsense),
        (String(repeating: "1s", count: 40), .nonsense),
    ]

    @Test("A text is read in every usual form", arguments: texts)
    func text(text: String, length: LengthReading) {
        #expect(LengthReading(text: text, unit: .seconds) == length)
    }

    @Test("A bare number is in the unit of the app")
    func numbers() {
        let five = JSONValue.number(JSONNumber(validated: "5.0"))
        #expect(LengthReading(five, unit: .seconds) == .lasts(.seconds(5)))
        #expect(LengthReading(five, unit: .milliseconds) == .lasts(Milliseconds(5)))
        #expect(LengthReading(.string("5s"), unit: .milliseconds) == .lasts(.seconds(5)))
        #expect(LengthReading(.number(JSONNumber(validated: "1e400")), unit: .seconds) == .lasts(LengthReading.cut))
        #expect(LengthReading(.number(JSONNumber(validated: "-1e400")), unit: .seconds) == .negative)
        for value in [JSONValue.null, .bool(true), .array([]), .object([JSONMember("seconds", .integer(5))])] {
            #expect(LengthReading(value, unit: .seconds) == .nonsense)
        }
    }
}
