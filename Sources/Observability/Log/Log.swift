import EventLoop
package import ToastModel

/// The log of one loop: lines to the standard error, or wherever the owner wants them.
///
/// Belongs to one thread. What may repeat with every message goes through `limited`, which writes it
/// once in ten seconds for each name, and for some names only, and counts the rest.
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

    package var settings: Settings
    private let write: (String) -> Void
    private let clock: () -> Moment
    private var groups: [String: LimitedGroup] = [:]

    /// How long a repeated line is held back.
    package static let pause = Milliseconds.seconds(10)
    /// More kinds than this are not told apart.
    private static let mostKinds = 128

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

    /// A warning that any publisher can cause as often as it likes. `kind` is one of few, whatever the publisher does;
    /// `name` is whom or what it is about, and may be made up. Each name has its line once in a pause, and of many names
    /// the first. The next line that is written says how many were held back: of its own name as `repeated`, of others
    /// as `others` and `names`.
    package func limited(
        _ part: LogPart, kind: String, about name: String = "", _ message: @autoclosure () -> String,
        _ fields: @autoclosure () -> [LogField] = []
    ) {
        guard writes(.warning, part) else { return }
        let now = clock().instant
        let kind = groups[kind] == nil && groups.count >= Self.mostKinds ? "" : kind
        guard let counts = groups[kind, default: LimitedGroup()].admit(name, at: now) else { return }
        put(.warning, part, message(), fields() + counts)
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
