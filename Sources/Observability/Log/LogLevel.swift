/// How much a line of the log matters.
package enum LogLevel: Int, Hashable, Comparable, Sendable, CaseIterable {
    case debug, info, warning, error

    package static func < (left: LogLevel, right: LogLevel) -> Bool { left.rawValue < right.rawValue }

    /// The word in a line.
    package var word: String {
        switch self {
        case .debug: "debug"
        case .info: "info"
        case .warning: "warning"
        case .error: "error"
        }
    }
}

/// Which part of the broker a line comes from; each may have a level of its own.
package enum LogPart: String, Hashable, Sendable, CaseIterable {
    case mqtt, queue, rules, store, configuration, http, embedded
}
