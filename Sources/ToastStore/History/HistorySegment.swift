import ToastModel

/// A group of closed events that follow one another, stored as one row.
struct HistorySegment: Hashable, Sendable {
    /// The number of its first event.
    var first: Int64
    var count: Int
    var size: Int
    /// The bounds of `closedAt`.
    var oldest: WallTime
    var newest: WallTime

    /// The number behind its last event.
    var end: Int64 { first + Int64(count) }

    /// A group that is being filled.
    struct Draft {
        private(set) var segment: HistorySegment
        /// Each event as a framed record.
        private(set) var body: [UInt8] = []

        init(first: Int64) {
            segment = HistorySegment(
                first: first, count: 0, size: 0, oldest: WallTime(unixMilliseconds: .max),
                newest: WallTime(unixMilliseconds: .min))
        }

        /// `record` is a closed event in binary form.
        mutating func append(_ record: ArraySlice<UInt8>) throws(RecordFault) {
            let closedAt = try ClosedEventView(record).closedAt
            let length = UInt32(truncatingIfNeeded: record.count)
            for shift in stride(from: UInt32(0), to: 32, by: 8) {
                body.append(UInt8(truncatingIfNeeded: length >> shift))
            }
            body.append(contentsOf: record)
            segment.count += 1
            segment.size = body.count
            segment.oldest = min(segment.oldest, closedAt)
            segment.newest = max(segment.newest, closedAt)
        }
    }
}
