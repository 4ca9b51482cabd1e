/// A page of metrics in the text format of Prometheus, version 0.0.4. What belongs to one metric is added
/// one after another.
package struct MetricsText: Sendable {
    package enum Kind: String, Sendable { case counter, gauge }

    /// Metric names with the sentence that explains each.
    private let help: [String: String]
    private var lastName = ""
    package private(set) var text = ""

    package static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    package init(help: [String: String] = [:]) {
        self.help = help
    }

    /// All counters, by name.
    package mutating func add(_ counters: Counters) {
        for (key, value) in counters.all { add(key, .counter, String(value)) }
    }

    /// One number as of now, with at most one label.
    package mutating func add(gauge key: Counters.Key, _ value: Int64) {
        add(key, .gauge, String(value))
    }

    package mutating func add(_ name: String, _ histogram: Histogram) {
        describe(name, "histogram")
        var sum = 0
        for (bound, count) in zip(histogram.boundsInSeconds, histogram.counts) {
            sum += count
            text += "\(name)_bucket{le=\"\(bound)\"} \(sum)\n"
        }
        sum += histogram.counts.last ?? 0
        text += "\(name)_bucket{le=\"+Inf\"} \(sum)\n"
        text += "\(name)_sum \(Self.seconds(histogram.microseconds))\n\(name)_count \(sum)\n"
    }

    private mutating func add(_ key: Counters.Key, _ kind: Kind, _ value: String) {
        describe(key.name, kind.rawValue)
        let label = key.label.isEmpty ? "" : "{\(key.label)=\"\(Self.escaped(key.value))\"}"
        text += "\(key.name)\(label) \(value)\n"
    }

    private mutating func describe(_ name: String, _ kind: String) {
        guard name != lastName else { return }
        lastName = name
        if let sentence = help[name] {
            let line = sentence.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
            text += "# HELP \(name) \(line)\n"
        }
        text += "# TYPE \(name) \(kind)\n"
    }

    private static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 0x5C || $0 == 0x22 || $0 == 0x0A }) else { return text }
        return text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }

    private static func seconds(_ microseconds: Int64) -> String {
        let fraction = String(microseconds % 1_000_000)
        return "\(microseconds / 1_000_000)." + String(repeating: "0", count: 6 - fraction.count) + fraction
    }
}
