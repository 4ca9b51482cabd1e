import Glibc
import ToastModel
import ToastQueue
import ToastStore

/// `toastbench store [FOLDER] [--toasts N]`: what a commit costs at each durability, what a start costs
/// with a million waiting toasts, and what a query of the history costs. Times depend on the machine
/// and the hour: the ratios within one run are what counts.
enum StoreBench {
    static func run(_ arguments: [String]) -> Int32 {
        var folder = "."
        var toasts = 1_000_000
        var words = arguments[...]
        while let word = words.popFirst() {
            if word == "--toasts", let number = words.popFirst().flatMap(Int.init) {
                toasts = number
            } else {
                folder = word
            }
        }
        do throws(StoreFault) {
            try commits(in: folder)
            try start(in: folder, toasts: toasts)
            return 0
        } catch {
            print(error.sentence)
            return 1
        }
    }

    // MARK: - Commits

    private struct Figure {
        var seconds = 0.0
        /// Of the process, without what other processes did meanwhile.
        var processor = 0.0
        var toasts = 0
        var turns: [Double] = []
    }

    private static func commits(in folder: String) throws(StoreFault) {
        print("commits: a toast's whole life (accepted, displayed, closed, both acknowledged), 3 rounds interleaved")
        for size in [1, 64, 256] {
            var figures: [String: Figure] = [:]
            for _ in 0..<3 {
                for durability in ["memory", "process", "full"] {
                    try measure(durability, size: size, in: folder, &figures[durability, default: Figure()])
                }
            }
            let base = figures["memory"].map { $0.seconds / Double($0.toasts) } ?? 0
            for durability in ["memory", "process", "full"] {
                guard let figure = figures[durability] else { continue }
                let each = figure.seconds / Double(figure.toasts)
                let turns = figure.turns.sorted()
                print(
                    "  batch \(padded(size, 3))  \(durability.padded(8))"
                        + "\(padded(Int(Double(figure.turns.count) / figure.seconds), 9)) commits/s"
                        + "\(padded(Int(1 / each), 9)) toasts/s  \(rounded(each * 1e6)) us a toast"
                        + " (+\(rounded((each - base) * 1e6))), processor"
                        + " \(rounded(figure.processor / Double(figure.toasts) * 1e6)) us  turn p50 \(rounded(turns[turns.count / 2] * 1e6))"
                        + " p99 \(rounded(turns[turns.count * 99 / 100] * 1e6))"
                        + " max \(rounded((turns.last ?? 0) * 1e6)) us")
            }
        }
    }

    private static func measure(
        _ durability: String, size: Int, in folder: String, _ figure: inout Figure
    ) throws(StoreFault) {
        let path = folder + "/bench.db"
        let turns = size == 1 ? 3_000 : size == 64 ? 600 : 200
        if durability == "memory" {
            var store = MemoryStore()
            return try measure(&store, size: size, turns: turns, &figure)
        }
        StoreFile.remove(path)
        defer { StoreFile.remove(path) }
        var store = try SQLiteStore(
            path: path, options: .init(durability: durability == "full" ? .full : .process))
        try measure(&store, size: size, turns: turns, &figure)
    }

    private static func measure<S: Store & ~Copyable>(
        _ store: inout S, size: Int, turns: Int, _ figure: inout Figure
    ) throws(StoreFault) {
        guard var lives = ToastLives(size: size) else { return }
        for _ in 0..<turns {
            let batch = lives.next()
            let busy = processorSeconds()
            let begin = ContinuousClock.now
            try store.commit(batch)
            let middle = ContinuousClock.now
            _ = try store.maintain(at: lives.now)
            figure.seconds += seconds(since: begin)
            figure.processor += processorSeconds() - busy
            figure.turns.append(seconds(middle - begin))
            figure.toasts += size
        }
    }

    // MARK: - Start

    private static func start(in folder: String, toasts: Int) throws(StoreFault) {
        for clients in [1_000, 100_000] where clients <= toasts {
            let path = folder + "/bench.db"
            StoreFile.remove(path)
            defer { StoreFile.remove(path) }
            try fill(path, toasts: toasts, clients: clients)
            try measureStart(path, toasts: toasts, clients: clients)
        }
    }

    static func fill(_ path: String, toasts: Int, clients: Int) throws(StoreFault) {
        guard let lives = ToastLives(size: 1, clients: clients) else { return }
        var store = try SQLiteStore(path: path, options: .init(durability: .process))
        let begin = ContinuousClock.now
        var batch = TurnBatch()
        for serial in 0..<toasts {
            batch.records.append(.toast(lives.waiting(Int64(serial + 1), place: serial)))
            if batch.records.count == 256 || serial == toasts - 1 {
                try store.commit(batch)
                _ = try store.maintain(at: lives.now)
                batch = TurnBatch()
            }
        }
        for place in 0..<clients { batch.records.append(.client(lives.state(of: place))) }
        try store.commit(batch)
        print(
            "\(toasts) waiting toasts of \(clients) clients: accepted in \(rounded(seconds(since: begin))) s,"
                + " file \(StoreFile.size(path) >> 20) MiB")
    }

    private static func measureStart(_ path: String, toasts: Int, clients: Int) throws(StoreFault) {
        let before = residentMebibytes()
        let busy = processorSeconds()
        let begin = ContinuousClock.now
        var store = try SQLiteStore(path: path)
        let opened = seconds(since: begin)
        let names = try store.storedClients()
        let listed = seconds(since: begin)
        var count = try store.loadRecords(of: names[0]).count
        let first = seconds(since: begin)
        for name in names.dropFirst() { count += try store.loadRecords(of: name).count }
        let all = seconds(since: begin)
        print(
            "  client by client: open and check \(rounded(opened)) s, names at \(rounded(listed)) s, first client at"
                + " \(rounded(first)) s, all at \(rounded(all)) s; \(count) records, nothing kept,"
                + " processor \(rounded(processorSeconds() - busy)) s, memory +\(residentMebibytes() - before) MiB")
        let again = ContinuousClock.now
        let busyAgain = processorSeconds()
        let state = try store.load()
        print(
            "  at once: \(rounded(seconds(since: again))) s, \(state.records.count) records held,"
                + " processor \(rounded(processorSeconds() - busyAgain)) s, memory +\(residentMebibytes() - before) MiB"
        )
    }

    // MARK: - Words

    private static func seconds(since begin: ContinuousClock.Instant) -> Double { seconds(ContinuousClock.now - begin) }

    private static func seconds(_ duration: Duration) -> Double {
        Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    }

    private static func rounded(_ value: Double) -> String {
        let tenths = Int((value * (value < 10 ? 100 : 10)).rounded())
        let scale = value < 10 ? 100 : 10
        return "\(tenths / scale).\(String(tenths % scale + scale).dropFirst())"
    }

    private static func padded(_ value: Int, _ width: Int) -> String {
        let text = String(value)
        return String(repeating: " ", count: max(0, width - text.count)) + text
    }

    /// The most that was resident so far.
    private static func residentMebibytes() -> Int { usage().ru_maxrss / 1024 }

    private static func processorSeconds() -> Double {
        let usage = usage()
        return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
    }

    private static func usage() -> rusage {
        var usage = rusage()
        _ = unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage
    }
}

extension String {
    fileprivate func padded(_ width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
