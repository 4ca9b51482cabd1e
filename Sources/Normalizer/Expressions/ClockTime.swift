/// Times of day as people write them.
enum ClockTime {
    /// Minutes since midnight of `22:00`; nil for anything else.
    static func minutes(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].utf8.count == 2, (1...2).contains(parts[0].utf8.count),
            let hour = UInt8(parts[0]), let minute = UInt8(parts[1]), hour < 24 || (hour == 24 && minute == 0),
            minute < 60
        else { return nil }
        return Int(hour) * 60 + Int(minute)
    }
}
