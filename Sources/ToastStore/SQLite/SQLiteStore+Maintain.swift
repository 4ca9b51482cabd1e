package import ToastModel

extension SQLiteStore {
    package mutating func maintain(at now: WallTime) throws(StoreFault) -> MaintenanceState {
        var state = MaintenanceState.idle
        try guarded { store throws(StoreFault) in state = try store.doNext(at: now) }
        return state
    }

    /// The most urgent portion.
    private mutating func doNext(at now: WallTime) throws(StoreFault) -> MaintenanceState {
        if walFrames >= nextCheckpoint {
            try checkpoint()
            return .pending
        }
        if log.fold == nil, log.active.size >= options.foldSize { log.beginFold() }
        if log.fold != nil {
            try foldPortion(weight: portionWeight)
            return .pending
        }
        if let oldest = surplusSegment(at: now) {
            try tables.history.remove(oldest)
            history.removeOldest()
            return .pending
        }
        return .idle
    }

    /// More at a time the faster the log grows behind the fold.
    private var portionWeight: Int { 256 << min(4, 4 * log.active.size / options.foldSize) }

    /// Ends a fold in one go when the log has grown to its bound meanwhile, and keeps SQLite's log within
    /// its own: what `maintain` should have done long before.
    mutating func catchUp() throws(StoreFault) {
        if log.active.size >= 2 * options.foldSize {
            if log.fold == nil { log.beginFold() }
            while log.fold != nil { try foldPortion(weight: 4096) }
        }
        if walFrames >= 3 * options.walFrames, walFrames >= nextCheckpoint { try checkpoint() }
    }

    /// Moves everything into the tables: for a file that is to be read by others.
    package mutating func foldAll() throws(StoreFault) {
        try guarded { store throws(StoreFault) in
            while store.log.fold != nil { try store.foldPortion(weight: 4096) }
            if store.log.active.isEmpty { return }
            store.log.beginFold()
            while store.log.fold != nil { try store.foldPortion(weight: 4096) }
        }
    }

    /// One transaction. It may be lost without harm, because the turns go last: so it need not wait for
    /// the disk, and the next commit's sync covers it.
    private mutating func foldPortion(weight: Int) throws(StoreFault) {
        guard var fold = log.fold.take() else { return }
        if options.durability == .full { try connection.execute("PRAGMA synchronous = NORMAL") }
        try connection.execute("BEGIN IMMEDIATE")
        var done = 0
        var isFinished = false
        while done < weight, !isFinished {
            if let step = try next(of: &fold) {
                try tables.apply(step)
                done += step.weight
                if case .putSegment(let segment, _) = step { history.append(segment) }
            } else {
                isFinished = true
            }
        }
        try connection.execute("COMMIT")
        if options.durability == .full { try connection.execute("PRAGMA synchronous = FULL") }
        log.fold = isFinished ? nil : fold
    }

    private func next(of fold: inout Fold) throws(StoreFault) -> FoldStep? {
        do { return try fold.next() } catch {
            throw .corrupt(path: path, reason: error.phrase)
        }
    }

    /// Moves SQLite's log into the main file; the next commit begins it anew. A reader of another process
    /// can hold that up for as long as it reads: then it is tried again when the log is longer.
    private mutating func checkpoint() throws(StoreFault) {
        let result = try connection.checkpoint()
        if result.moved == result.frames {
            frames.reset()
            nextCheckpoint = options.walFrames
        } else {
            nextCheckpoint = walFrames + max(1, options.walFrames / 2)
        }
    }

    /// The oldest group of the history when the bounds ask for less.
    private func surplusSegment(at now: WallTime) -> HistorySegment? {
        guard let oldest = history.oldest else { return nil }
        let bounds = options.history
        if oldest.newest < now + (Milliseconds.zero - bounds.age) { return oldest }
        if history.rows - oldest.count >= bounds.rows { return oldest }
        if history.size - oldest.size >= bounds.bytes { return oldest }
        return nil
    }
}
