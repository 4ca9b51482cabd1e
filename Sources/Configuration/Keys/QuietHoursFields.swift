import TimeZones
import ToastModel
import ToastQueue

/// Quiet hours as they are written.
private struct WrittenHours: Sendable {
    var hours: (begin: Int, end: Int)?
    var zone: ZoneOffsets?
    var days = Set(QuietHours.Weekday.allCases)
    var level = Priority.urgent
}

private let quietHoursFields: [Field<WrittenHours>] = [
    Field("at", .hours, "From when to when, by the clock on the wall; the end is excluded.") { $0.hours = $1 },
    Field("zone", .zone, "The IANA name of the time zone; that of the configuration unless set.") { $0.zone = $1 },
    Field("days", .days, "The days on which they begin; every day unless set.") { $0.days = $1 },
    Field("level", .priority, "Priorities from this one on pass.", standard: "5", \.level),
]

extension Kind where Value == [QuietHours] {
    /// A list of quiet hours, or one; `off` for none.
    static var mute: Kind { .list(of: .quietHours).or(["off", "none"], as: []) }
}

extension Kind where Value == QuietHours {
    fileprivate static var quietHours: Kind {
        let mapping = Kind<WrittenHours>.mapping(
            quietHoursFields, from: WrittenHours(), like: "{ at: \"22:00-07:00\", zone: Europe/Paris }")
        return Kind(mapping.wanted, schema: mapping.schema, keys: mapping.keys) { node, path, scope in
            let before = scope.faults.count
            guard let written = mapping.read(node, path, &scope) else { return nil }
            guard let hours = written.hours else {
                if scope.faults.count == before {
                    scope.report("the hours are missing", path, at: node.position, hint: "such as at: \"22:00-07:00\"")
                }
                return nil
            }
            return QuietHours(
                begin: hours.begin, end: hours.end, zone: written.zone ?? scope.zone, days: written.days,
                level: written.level)
        }
    }
}

extension Kind where Value == (begin: Int, end: Int) {
    fileprivate static var hours: Kind {
        let time = "([01]?[0-9]|2[0-4]):[0-5][0-9]"
        return .scalar("two times such as \"22:00-07:00\"", schema: .pattern("^\(time) ?- ?\(time)$")) { text in
            let times = text.split(separator: "-", omittingEmptySubsequences: false)
            guard times.count == 2, let begin = minutes(times[0]), let end = minutes(times[1]) else { return nil }
            return begin == 1440 ? nil : (begin, end % 1440)
        }
    }

    /// Minutes after midnight of `7:00`, up to `24:00`.
    private static func minutes(_ text: Substring) -> Int? {
        let parts = text.filter { $0 != " " }.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), minute < 60
        else { return nil }
        let time = hour * 60 + minute
        return time <= 1440 ? time : nil
    }
}

extension Kind where Value == Set<QuietHours.Weekday> {
    fileprivate static var days: Kind {
        Kind<[Value]>.list(of: .someDays).map { $0.reduce(into: []) { $0.formUnion($1) } }
    }

    /// One day, or a range such as `mon-fri`.
    private static var someDays: Kind {
        let day = "(\(names.flatMap { [$0, String($0.prefix(3))] }.joined(separator: "|")))"
        return .scalar("a day such as mon, or days such as mon-fri,", schema: .pattern("^\(day)(-\(day))?$")) { text in
            let ends = text.lowercased().split(separator: "-", omittingEmptySubsequences: false).map(weekday)
            guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2 else { return nil }
            let count = (last.rawValue - first.rawValue + 7) % 7
            return Set((0...count).compactMap { QuietHours.Weekday(rawValue: (first.rawValue + $0) % 7) })
        }
    }

    private static let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

    private static func weekday(_ text: Substring) -> QuietHours.Weekday? {
        names.firstIndex { $0 == text || $0.prefix(3) == text }.flatMap(QuietHours.Weekday.init(rawValue:))
    }
}
