package import CommandLineInterface
import Configuration
import Normalizer
package import ToastModel

/// What `toastctl history` asks for.
package struct HistoryOrder: Hashable, Sendable {
    /// The first question; its limit is that of one answer.
    package var query: HistoryQuery
    /// How many events in all.
    package var limit: Int

    private static let standardAge = Milliseconds.days(1)
    private static let standardLimit = 1000

    package init(_ arguments: ParsedArguments, now: WallTime, zone: ZoneOffsets) throws(UsageFault) {
        limit = try arguments.number("limit", in: 1...1_000_000) ?? Self.standardLimit
        query = HistoryQuery(
            app: try arguments.named("app", Self.anyApp), client: try arguments.named("client", ClientName.init),
            id: arguments.value("id"), reason: arguments.value("reason").flatMap(CloseReason.init(rawValue:)),
            since: try Self.time("since", arguments, now, zone) ?? now + Milliseconds(-Self.standardAge.count),
            until: try Self.time("until", arguments, now, zone), limit: limit)
    }

    /// Also the broker's own summaries are in the history.
    private static func anyApp(_ text: String) throws(NameFault) -> AppName {
        text == AppName.broker.text ? .broker : try AppName(text)
    }

    /// A time of the clock, or how long ago.
    private static func time(
        _ option: String, _ arguments: ParsedArguments, _ now: WallTime, _ zone: ZoneOffsets
    ) throws(UsageFault) -> WallTime? {
        guard let text = arguments.value(option) else { return nil }
        if let time = ISOTime(text[...], zone: zone)?.time { return time }
        if let length = parseLength(text) { return now + Milliseconds(-length.count) }
        throw .badValue(
            of: "--\(option)", value: text, expected: "a time such as '2026-05-01 07:00', or how long ago, such as 2h")
    }
}
