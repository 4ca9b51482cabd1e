package import Configuration
package import Observability

extension Log.Settings {
    /// What the configuration says of the log.
    package init(_ wanted: Configuration.Log) {
        self.init()
        level = LogLevel(wanted.level)
        format = wanted.format == .json ? .json : .logfmt
        excerpts = wanted.payloads == .excerpts ? .allowed : .never
        for (part, level) in wanted.levels {
            if let known = LogPart(rawValue: part.rawValue) { levels[known] = LogLevel(level) }
        }
    }
}

extension LogLevel {
    fileprivate init(_ level: Configuration.Log.Level) {
        self =
            switch level {
            case .error: .error
            case .warning: .warning
            case .info: .info
            case .debug: .debug
            }
    }
}
