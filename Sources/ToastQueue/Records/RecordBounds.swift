import ToastModel

/// What the numbers of a record may be. Records that the engine made are within it; a store that somebody wrote
/// by hand may say anything, and must not stop the broker.
enum RecordBounds {
    /// Serials, sequence numbers and places in an order: as many can follow as will ever be needed.
    private static let highest: Int64 = 1 << 60

    static func isNumber(_ number: Int64) -> Bool { (1...highest).contains(number) }

    static func number(_ number: Int64) -> Int64 { min(max(number, 0), highest) }

    static func count(_ count: Int) -> Int32 { Int32(clamping: min(max(count, 0), 1 << 30)) }
}

extension Milliseconds {
    /// At most some thousand years, and not below that.
    var inReason: Milliseconds { Milliseconds(min(max(count, -(1 << 50)), 1 << 50)) }

    /// A length cannot be negative.
    fileprivate var asLength: Milliseconds { max(inReason, .zero) }
}

extension DisplayDuration {
    var inReason: DisplayDuration {
        if case .lasts(let length) = self { .lasts(length.asLength) } else { .stays }
    }
}

extension Toast {
    mutating func bringLengthsInReason() {
        if let wanted = duration { duration = wanted.inReason }
        if case .lasts(let length) = ttl { ttl = .lasts(length.asLength) }
        if let length = delay { delay = length.asLength }
        if let length = fadeIn { fadeIn = length.asLength }
        if let length = fadeOut { fadeOut = length.asLength }
    }
}
