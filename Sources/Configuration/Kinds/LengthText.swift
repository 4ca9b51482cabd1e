package import ToastModel

/// A length of time as contract section 2 writes it: a bare number of seconds, `500ms`, `5s`, `1m30s`,
/// `1h`, ISO 8601 (`PT5S`), or a clock's `00:05` and `1:30:00`. Nil for anything else, also below zero.
package func parseLength(_ text: String) -> Milliseconds? {
    guard text.utf8.count <= 64 else { return nil }
    if let seconds = decimal(text[...]) { return milliseconds(seconds) }
    if text.hasPrefix("P") || text.hasPrefix("p") { return isoLength(text.uppercased().dropFirst()) }
    if text.contains(":") { return clockLength(text) }
    return units(text.lowercased().filter { $0 != " " }[...], unitSeconds)
}

private let unitSeconds: [(name: String, seconds: Double)] = [
    ("ms", 0.001), ("min", 60), ("s", 1), ("m", 60), ("h", 3600), ("d", 86_400), ("w", 604_800),
]

private func milliseconds(_ seconds: Double) -> Milliseconds? {
    // Far beyond any limit and far from any overflow.
    seconds <= 1e12 ? Milliseconds(Int64((seconds * 1000).rounded())) : nil
}

/// Digits with at most one point; no sign, exponent, or words such as `nan`.
private func decimal(_ text: Substring) -> Double? {
    guard let first = text.utf8.first, let last = text.utf8.last, isDigit(first), isDigit(last) else { return nil }
    guard text.utf8.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ".") }) else { return nil }
    return Double(text)
}

private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

/// One or more of number and unit.
private func units(_ text: Substring, _ known: [(name: String, seconds: Double)]) -> Milliseconds? {
    guard !text.isEmpty else { return nil }
    var rest = text
    var sum = 0.0
    while !rest.isEmpty {
        let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard let count = decimal(digits) else { return nil }
        rest = rest.dropFirst(digits.count)
        guard let unit = known.first(where: { rest.hasPrefix($0.name) }) else { return nil }
        rest = rest.dropFirst(unit.name.count)
        sum += count * unit.seconds
    }
    return milliseconds(sum)
}

/// What follows the P of ISO 8601: days and weeks, then behind a T hours, minutes and seconds.
private func isoLength(_ text: Substring) -> Milliseconds? {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count <= 2, text.utf8.count > 1 else { return nil }
    var sum = Milliseconds.zero
    if !parts[0].isEmpty {
        guard let days = units(parts[0], [("D", 86_400), ("W", 604_800)]) else { return nil }
        sum = days
    }
    if parts.count == 2 {
        guard let time = units(parts[1], [("H", 3600), ("M", 60), ("S", 1)]) else { return nil }
        sum = sum + time
    }
    return sum
}

/// `mm:ss` or `h:mm:ss`.
private func clockLength(_ text: String) -> Milliseconds? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3 else { return nil }
    var seconds = 0.0
    for (index, part) in parts.enumerated() {
        guard let value = decimal(part), index == 0 || value < 60 else { return nil }
        guard index == parts.count - 1 || !part.contains(".") else { return nil }
        seconds = seconds * 60 + value
    }
    return milliseconds(seconds)
}
