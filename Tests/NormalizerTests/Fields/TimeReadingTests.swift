import Foundation
import Normalizer
import Testing
import ToastModel

@Suite("Points in time")
struct TimeReadingTests {
    static let texts: [(String, Int64)] = [
        ("1767323045", 1_767_323_045_000), ("1767323045.684285", 1_767_323_045_684),
        ("1767323045123", 1_767_323_045_123), ("1767323045123456", 1_767_323_045_123),
        ("1767323045123456789", 1_767_323_045_123), ("2026-01-02T03:04:05Z", 1_767_323_045_000),
        ("2026-01-02T03:04:05", 1_767_323_045_000), ("2026-01-02 03:04:05", 1_767_323_045_000),
        ("2026-01-02T03:04:05.199Z", 1_767_323_045_199), ("2026-01-02T03:04:05.157076+02:00", 1_767_315_845_157),
        ("2026-01-02t03:04z", 1_767_323_040_000), ("2026-01-02T03:04:05-0330", 1_767_335_645_000),
        ("2026-01-02T03:04:05+02", 1_767_315_845_000), ("2026-01-02", 1_767_312_000_000),
        ("2024-02-29T00:00:00Z", 1_709_164_800_000), ("2000-02-29", 951_782_400_000), ("1969-12-31T23:59:59Z", -1000),
        ("1970-01-01T00:00:00Z", 0), ("2016-12-31T23:59:60Z", 1_483_228_799_000), ("4102444800", 4_102_444_800_000),
    ]

    @Test("Unix time by its size, and ISO 8601 with and without a zone", arguments: texts)
    func read(text: String, milliseconds: Int64) {
        let time = WallTime(unixMilliseconds: milliseconds)
        #expect(TimeReading(text: text) == .at(time))
        #expect(TimeReading(.string(" \(text) ")) == .at(time))
    }

    static let others: [(JSONValue, TimeReading)] = [
        (.integer(0), .none), (.string("0001-01-01T00:00:00Z"), .none), (.integer(-1), .nonsense),
        (.string("1/2/2026 3:04:05 AM"), .nonsense), (.string("@0.123s"), .nonsense), (.string(""), .nonsense),
        (.string("2026-13-01"), .nonsense), (.string("2026-02-29"), .nonsense), (.string("1900-02-29"), .nonsense),
        (.string("2026-01-02T24:00:00Z"), .nonsense), (.string("2026-01-02T03"), .nonsense),
        (.string("2026-01-02T03:04:05.Z"), .nonsense), (.string("2026-01-02T03:04:05Zx"), .nonsense),
        (.string("2026-01-02X03:04:05"), .nonsense), (.string("03:04:05"), .nonsense), (.bool(true), .nonsense),
        (.null, .nonsense), (.number(JSONNumber(validated: "1e400")), .nonsense),
        (.string(String(repeating: "1", count: 1000)), .nonsense), (.string("0000-01-01"), .nonsense),
    ]

    @Test("What is no time, or stands for none, is told", arguments: others)
    func tell(value: JSONValue, reading: TimeReading) {
        #expect(TimeReading(value) == reading)
    }

    @Test("Every day of four centuries is what Foundation says")
    func calendar() throws {
        let formatter = ISO8601DateFormatter()
        for day in stride(from: -62_000, to: 85_000, by: 97) {
            let seconds = Int64(day) * 86_400 + 12_345
            let text = formatter.string(from: Date(timeIntervalSince1970: TimeInterval(seconds)))
            #expect(TimeReading(text: text) == .at(WallTime(unixMilliseconds: seconds * 1000)), "\(text)")
        }
    }
}
