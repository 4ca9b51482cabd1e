import ToastModel

extension SQLiteStore {
    /// How many groups one portion of a scan reads: half a megabyte.
    private static var groupsPerPortion: Int { 8 }

    /// Closed events in the history, as committed so far.
    package var historyRows: Int {
        history.rows + Int(log.nextClosed - (history.segments.last?.end ?? log.overlays[0].firstClosed))
    }

    package mutating func advance(_ scan: inout HistoryScan) throws(StoreFault) {
        var result = scan
        try guarded { store throws(StoreFault) in
            let filter = HistoryFilter(result.query)
            if result.isSeeking {
                try store.seek(&result, filter)
            } else {
                try store.read(&result, filter)
            }
        }
        scan = result
    }

    /// Looks for the event that `after` names, from the newest backwards: who resumes was away for a
    /// short time, as a rule.
    private func seek(_ scan: inout HistoryScan, _ filter: HistoryFilter) throws(StoreFault) {
        if scan.seekEnd == .max {
            for overlay in log.overlays.reversed() {
                for (offset, record) in overlay.closed.enumerated().reversed()
                where filter.isAnchor(try view(record)) {
                    return scan.found(at: overlay.firstClosed + Int64(offset))
                }
            }
        }
        var index = history.index(of: scan.seekEnd == .max ? .max : scan.seekEnd - 1)
        if scan.seekEnd != .max { index += 1 }
        index = min(index, history.segments.count)
        for _ in 0..<Self.groupsPerPortion {
            if index == 0 { return scan.found(at: nil) }
            index -= 1
            let segment = history.segments[index]
            scan.seekEnd = segment.first
            var found: Int64?
            try eachEvent(of: segment, &scan) { number, event, _ throws(StoreFault) in
                if filter.isAnchor(event) { found = number }
            }
            if let found { return scan.found(at: found) }
        }
    }

    private func read(_ scan: inout HistoryScan, _ filter: HistoryFilter) throws(StoreFault) {
        var index = history.index(of: scan.next)
        for _ in 0..<Self.groupsPerPortion {
            if index == history.segments.count { return try readLog(&scan, filter) }
            let segment = history.segments[index]
            if filter.matches(segment) { try read(segment, &scan, filter) }
            if scan.isFinished { return }
            scan.skip(to: segment.end)
            index += 1
        }
    }

    private func read(
        _ segment: HistorySegment, _ scan: inout HistoryScan, _ filter: HistoryFilter
    ) throws(StoreFault) {
        var result = scan
        try eachEvent(of: segment, &scan) { number, event, record throws(StoreFault) in
            if number >= result.next, !result.isFinished, filter.matches(event) {
                result.take(try decode(record, ClosedEvent.self), number: number)
            }
        }
        result.damagedGroups = scan.damagedGroups
        scan = result
    }

    /// The events that are not in the tables yet; they are the last.
    private func readLog(_ scan: inout HistoryScan, _ filter: HistoryFilter) throws(StoreFault) {
        for overlay in log.overlays {
            for (offset, record) in overlay.closed.enumerated() {
                let number = overlay.firstClosed + Int64(offset)
                if number < scan.next { continue }
                guard filter.matches(try view(record)) else { continue }
                scan.take(try decode(record, ClosedEvent.self), number: number)
                if scan.isFinished { return }
            }
        }
        scan.finish()
    }

    /// Hands over the events of a group. One that is damaged is counted and passed over: the history is
    /// no reason to stop.
    private func eachEvent(
        of segment: HistorySegment, _ scan: inout HistoryScan,
        _ visit: (Int64, ClosedEventView, ArraySlice<UInt8>) throws(StoreFault) -> Void
    ) throws(StoreFault) {
        do throws(StoreFault) {
            let body = try tables.history.body(of: segment)
            var framed = BinaryRecordReader(body)
            var number = segment.first
            while !framed.isAtEnd {
                let record: ArraySlice<UInt8>
                do { record = try framed.framed() } catch { throw .corrupt(path: path, reason: error.phrase) }
                try visit(number, try view(record), record)
                number += 1
            }
        } catch {
            guard case .corrupt = error else { throw error }
            scan.damagedGroups += 1
        }
    }

    private func view(_ record: ArraySlice<UInt8>) throws(StoreFault) -> ClosedEventView {
        do { return try ClosedEventView(record) } catch {
            throw .corrupt(path: path, reason: error.phrase)
        }
    }
}
