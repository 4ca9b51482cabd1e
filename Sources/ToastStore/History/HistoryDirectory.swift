/// Which groups of closed events are stored, oldest first, and how much they are together.
struct HistoryDirectory {
    private(set) var segments: [HistorySegment] = []
    private(set) var rows = 0
    private(set) var size = 0

    init() {}

    init(_ segments: [HistorySegment]) {
        for segment in segments { append(segment) }
    }

    var oldest: HistorySegment? { segments.first }

    /// A group that is there already, because a crash repeated the step, is replaced.
    mutating func append(_ segment: HistorySegment) {
        if let last = segments.last, last.first == segment.first { drop(segments.removeLast()) }
        segments.append(segment)
        rows += segment.count
        size += segment.size
    }

    mutating func removeOldest() {
        if segments.isEmpty { return }
        drop(segments.removeFirst())
    }

    /// Where the first group stands that ends behind `number`.
    func index(of number: Int64) -> Int {
        var low = 0
        var high = segments.count
        while low < high {
            let middle = (low + high) / 2
            if segments[middle].end > number { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private mutating func drop(_ segment: HistorySegment) {
        rows -= segment.count
        size -= segment.size
    }
}
