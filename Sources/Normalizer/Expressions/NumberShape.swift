/// How numbers are told to people.
enum NumberShape {
    /// `123456789` as `123.5 MB`, in powers of 1000.
    static func bytes(_ count: Double) -> String {
        let units = ["B", "kB", "MB", "GB", "TB", "PB"]
        var value = count.magnitude
        var unit = 0
        while value >= 999.95, unit < units.count - 1 {
            value /= 1000
            unit += 1
        }
        let digits = unit == 0 ? 0 : 1
        return (count < 0 ? "-" : "") + Value.decimal(value, digits: digits, padded: .no) + " " + units[unit]
    }

    /// Seconds as the two largest units that say something: `5423` as `1 h 30 min`.
    static func duration(_ seconds: Double) -> String {
        guard seconds.magnitude < 1e12 else { return Value.text(of: seconds) + " s" }
        if seconds.magnitude < 1, seconds != 0 { return Value.decimal(seconds, digits: 1, padded: .no) + " s" }
        let total = Int64(seconds.magnitude.rounded())
        let parts = [(total / 86_400, "d"), (total / 3600 % 24, "h"), (total / 60 % 60, "min"), (total % 60, "s")]
        guard let first = parts.firstIndex(where: { $0.0 > 0 }) else { return "0 s" }
        let told = parts[first...].prefix(2).filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return (seconds < 0 ? "-" : "") + told.joined(separator: " ")
    }
}
