import EventLoop
package import ToastModel

/// The log of one loop: lines to the standard error, or wherever the owner wants them.
///
/// Belongs to one thread. What may repeat with every message goes through `limited`, which writes it
/// once in ten seconds and counts the rest.
package final class Log {
    package struct Settings: Hashable, Sendable {
        package var level = LogLevel.info
        /// Levels of single parts, which win.
        package var levels: [LogPart: LogLevel] = [:]
        package var format = LogFormat.logfmt
        package var excerpts = Excerpts.never

        package init() {}
    }

    /// Whether the log may show how payloads begin. They may be private.
    package enum Excerpts: Hashable, Sendable { case never, allowed }

    private struct Held {
        var since: Instant
        var count: Int64
    }

    package var settings: Settings
    private let write: (String) -> Void
    private let clock: () -> Moment
    private var held: [String: Held] = [:]

    /// How long a repeated line is held back.
    package static let pause = Milliseconds.seconds(10)
    /// More different lines than this are not told apart.
    private static let limit = 256

    package init(
        _ settings: Settings = Settings(), clock: @escaping () -> Moment = SystemClock.now,
        write: @escaping (String) -> Void = ThisProcess.complain
    ) {
        self.settings = settings
        self.clock = clock
        self.write = write
    }

    package func writes(_ level: LogLevel, _ part: LogPart) -> Bool {
        level >= settings.levels[part] ?? settings.level
    }

    package func debug(
        _ part: LogPart, _ message: @autoclosure () -> String, _ fields: @autoclosure () -> [LogField] = []
    ) {
        if writes(.debug, part) { put(.debug, part, message(), fields()) }
    }

    package func info(
        _ part: LogPart, _ message: @autoclosure () -> String, _ fields: @autoclosure () -> [LogField] = []
    ) {
        if writes(.info, part) { put(.info, part, message(), fields()) }
    }

    package func warning(
        _ part: LogPart, _ message: @autoclosure () -> String, _ fields: @autoclosure () -> [LogField] = []
    ) {
        if writes(.warning, part) { put(.warning, part, message(), fields()) }
    }

    package func error(
        _ part: LogPart, _ message: @autoclosure () -> String, _ fields: @autoclosure () -> [LogField] = []
    ) {
        if writes(.error, part) { put(.error, part, message(), fields()) }
    }

    /// A warning that any publisher can cause as often as it likes. `kind` tells which lines count as
    /// the same; the next one that is written says how many were held back.
    package func limited(
        _ part: LogPart, kind: String, _ message: @autoclosure () -> String,
        _ fields: @autoclosure () -> [LogField] = []
    ) {
        guard writes(.warning, part) else { return }
        let now = clock().instant
        let known = held[kind]
        if let known, now - known.since < Self.pause {
            held[kind]?.count += 1
            return
        }
        if known == nil, held.count >= Self.limit { held.removeAll() }
        held[kind] = Held(since: now, count: 0)
        let more = known.map(\.count) ?? 0
        put(.warning, part, message(), fields() + (more > 0 ? [LogField("repeated", more)] : []))
    }

    /// How a payload begins, as a field of a line; nothing unless that was asked for.
    package func excerpt(of payload: [UInt8]) -> [LogField] {
        guard settings.excerpts == .allowed, !payload.isEmpty else { return [] }
        return [LogField("payload", String(decoding: payload.prefix(Self.excerptLength), as: UTF8.self))]
    }

    private static let excerptLength = 120

    private func put(_ level: LogLevel, _ part: LogPart, _ message: String, _ fields: [LogField]) {
        write(settings.format.line(at: clock().wall, level, part, message, fields))
    }
}
