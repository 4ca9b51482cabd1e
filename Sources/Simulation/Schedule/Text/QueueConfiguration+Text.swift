import ToastModel
import ToastQueue

extension QueueConfiguration {
    /// The lines that describe it; none for one that says nothing.
    var lines: [String] {
        var lines: [TextLine] = []
        if defaults != Overlay() { lines.append(Self.line(TextLine("|", "defaults"), defaults)) }
        for pattern in patterns { lines.append(Self.line(TextLine("|", "pattern", pattern.glob), pattern.overlay)) }
        for (client, overlay) in clients.sorted(by: { $0.key < $1.key }) {
            lines.append(Self.line(TextLine("|", "client", client.text), overlay))
        }
        for (app, rate) in rates.sorted(by: { $0.key < $1.key }) {
            lines.append(TextLine("|", "rate", app.text, "\(rate.perSecond)", "\(rate.burst)"))
        }
        for pattern in ratePatterns {
            let rate = pattern.rate.map { ["\($0.perSecond)", "\($0.burst)"] } ?? ["off"]
            var line = TextLine("|", "rates", pattern.glob)
            line.words += rate
            lines.append(line)
        }
        if limits != Limits() {
            var line = TextLine("|", "limits")
            line.add(Self.limitFields, of: limits)
            lines.append(line)
        }
        return lines.map(\.text)
    }

    private static func line(_ begin: TextLine, _ overlay: Overlay) -> TextLine {
        var line = begin
        line.add(Overlay.textFields, of: overlay)
        return line
    }

    /// Takes one of those lines.
    mutating func apply(_ line: TextLine) throws(ScheduleFault) {
        switch try line.word(1) {
        case "defaults": try line.apply(Overlay.textFields, to: &defaults)
        case "pattern":
            var overlay = Overlay()
            try line.apply(Overlay.textFields, to: &overlay)
            patterns.append(Pattern(glob: try line.word(2), overlay: overlay))
        case "client":
            guard let client = try? ClientName(line.word(2)) else {
                throw ScheduleFault(line: line.text, message: "this is no client")
            }
            var overlay = Overlay()
            try line.apply(Overlay.textFields, to: &overlay)
            clients[client] = overlay
        case "rate":
            guard let app = try? AppName(line.word(2)) else {
                throw ScheduleFault(line: line.text, message: "this is no app")
            }
            rates[app] = Rate(perSecond: Int(try line.number(3)), burst: Int(try line.number(4)))
        case "rates":
            let isOff = try line.word(3) == "off"
            let rate = isOff ? nil : Rate(perSecond: Int(try line.number(3)), burst: Int(try line.number(4)))
            ratePatterns.append(RatePattern(glob: try line.word(2), rate: rate))
        case "limits": try line.apply(Self.limitFields, to: &limits)
        default: throw ScheduleFault(line: line.text, message: "this is no part of a configuration")
        }
    }

    private static var limitFields: [TextField<Limits>] {
        [
            limit("clients", \.clients, Limits().clients), limit("waiting", \.waiting, Limits().waiting),
            TextField(
                "forget", text: { $0.forgetAfter == Limits().forgetAfter ? nil : "\($0.forgetAfter.count)" },
                set: { limits, text in
                    guard let count = Int64(text) else { return false }
                    limits.forgetAfter = Milliseconds(count)
                    return true
                }),
        ]
    }

    private static func limit(
        _ name: String, _ path: WritableKeyPath<Limits, Int>, _ usual: Int
    ) -> TextField<Limits> {
        TextField(
            name, text: { $0[keyPath: path] == usual ? nil : "\($0[keyPath: path])" },
            set: { limits, text in
                guard let count = Int(text) else { return false }
                limits[keyPath: path] = count
                return true
            })
    }
}

extension QueueConfiguration.Overlay {
    static var textFields: [TextField<QueueConfiguration.Overlay>] { timeFields + choiceFields + muteFields }

    private static var timeFields: [TextField<QueueConfiguration.Overlay>] {
        [
            .number("slots", \.slots), .time("gap", \.gap), .time("min_duration", \.minDuration),
            .time("max_duration", \.maxDuration), .timeToLive("ttl", \.ttl), .time("min_show", \.minShow),
            .time("dedupe_window", \.dedupeWindow), .time("max_hold", \.maxHold),
            .time("offline_after", \.offlineAfter),
            TextField(
                "factor", \.durationFactor,
                read: { $0 == "off" ? .off : Int64($0).map { .thousandths($0) } },
                write: { if case .thousandths(let factor) = $0 { "\(factor)" } else { "off" } }),
        ]
            + ToastType.allCases.map { type in
                TextField(
                    type.rawValue, text: { $0.durations[type].map(durationText) },
                    set: { overlay, text in
                        overlay.durations[type] = durationValue(text)
                        return overlay.durations[type] != nil
                    })
            }
    }

    private static var choiceFields: [TextField<QueueConfiguration.Overlay>] {
        [
            .flag("actions_stay", \.actionsStay), .word("policy", \.policy), .word("style", \.style),
            .word("position", \.position), .number("offset", \.offset), .word("preempt", \.preempt),
            .word("overflow", \.overflow), .number("max_waiting", \.maxWaiting), .word("drop", \.drop),
            .word("dedupe", \.dedupe), .word("on_release", \.onRelease), .word("offline", \.offline),
            .flag("close_on_tap", \.closeOnTap), .word("start_on", \.startOn), .word("restart", \.restart),
            .number("remember", \.remember),
            TextField(
                "backlog", \.backlog, read: { $0 == "all" ? .all : Int($0).map { .newest($0) } },
                write: { if case .newest(let count) = $0 { "\(count)" } else { "all" } }),
        ]
    }

    private static var muteFields: [TextField<QueueConfiguration.Overlay>] {
        [
            .priority("mute_level", \.muteLevel), .word("blocked", \.blocked),
            TextField("quiet", \.mute, read: quietHours, write: { $0.map(\.text).joined(separator: ";") }),
        ]
    }

    private static func quietHours(_ text: String) -> [QuietHours]? {
        let parts = text.split(separator: ";").map { QuietHours(text: String($0)) }
        return parts.contains { $0 == nil } ? nil : parts.compactMap(\.self)
    }
}

extension QuietHours {
    /// `begin/end/level/days/offset@start~offset@start`: minutes, days from 0 for Monday, milliseconds.
    fileprivate var text: String {
        let days = days.map(\.rawValue).sorted().map { "\($0)" }.joined()
        let periods = zone.periods.map { "\($0.offset.count)@\($0.start.unixMilliseconds)" }
        return "\(begin)/\(end)/\(level.rawValue)/\(days)/\(periods.joined(separator: "~"))"
    }

    fileprivate init?(text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 5, let begin = Int(parts[0]), let end = Int(parts[1]) else { return nil }
        guard let level = Int(parts[2]).flatMap(Priority.init) else { return nil }
        let days = parts[3].compactMap { $0.wholeNumberValue.flatMap(Weekday.init) }
        var periods: [ZoneOffsets.Period] = []
        for part in parts[4].split(separator: "~") {
            let numbers = part.split(separator: "@").compactMap { Int64($0) }
            guard numbers.count == 2 else { return nil }
            periods.append(
                ZoneOffsets.Period(
                    start: WallTime(unixMilliseconds: numbers[1]), offset: Milliseconds(numbers[0])))
        }
        self.init(
            begin: begin, end: end, zone: ZoneOffsets(zone: "Sim", periods: periods), days: Set(days), level: level)
    }
}
