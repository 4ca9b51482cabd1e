import Broker
import Configuration
import Glibc
import Observability
import ToastModel
import ToastQueue
import ToastStore

/// `toastbench restart [FOLDER] [--toasts N] [--clients N] [--keep]`: a start with many waiting toasts: when the first
/// message is published, when every client is loaded, and how much memory that takes. First as toastd does it, client
/// by client between turns, then with all records at once, for comparison. With `--keep` the file stays as
/// FOLDER/toastd.db, for a toastd to be started on.
enum RestartBench {
    static func run(_ arguments: [String]) -> Int32 {
        var folder = "."
        var toasts = 1_000_000
        var clients = 1_000
        var isKept = false
        var words = arguments[...]
        while let word = words.popFirst() {
            switch word {
            case "--toasts": toasts = words.popFirst().flatMap(Int.init) ?? toasts
            case "--clients": clients = words.popFirst().flatMap(Int.init) ?? clients
            case "--keep": isKept = true
            default: folder = word
            }
        }
        let path = folder + "/toastd.db"
        StoreFile.remove(path)
        defer { if !isKept { StoreFile.remove(path) } }
        do throws(StoreFault) {
            try StoreBench.fill(path, toasts: toasts, clients: clients)
            guard let lives = ToastLives(size: 1) else { return 1 }
            print("  client by client: \(try loadBetweenTurns(path, at: lives.now).text)")
            // Of a copy each, so that both begin with the same.
            StoreFile.remove(path)
            try StoreBench.fill(path, toasts: toasts, clients: clients)
            print("  all at once:      \(try loadAtOnce(path, at: lives.now).text)")
            return 0
        } catch {
            print(error.sentence)
            return 1
        }
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.queue.defaults.maxWaiting = 100_000_000
        configuration.queue.limits.waiting = 100_000_000
        return configuration
    }

    /// What a start came to.
    private struct Figures {
        private let begin = ContinuousClock.now
        private let processorBefore = processorSeconds()
        private let memoryBefore: Int
        var opened = Duration.zero
        var firstPublish: Duration?
        var loaded = Duration.zero
        private var processor = 0.0
        private var peak = 0

        init() {
            memoryBefore = Peak.reset()
        }

        var elapsed: Duration { ContinuousClock.now - begin }

        mutating func end() {
            loaded = elapsed
            processor = processorSeconds() - processorBefore
            peak = Peak.mebibytes
        }

        var text: String {
            "opened at \(seconds(opened)) s, first publish at \(firstPublish.map(seconds) ?? "-") s,"
                + " all loaded at \(seconds(loaded)) s (processor \(seconds(.seconds(processor))) s);"
                + " memory \(memoryBefore) MiB before, \(peak) MiB at the most"
        }

        private func seconds(_ duration: Duration) -> String {
            let hundredths = Int((duration / .milliseconds(10)).rounded())
            return "\(hundredths / 100).\(String(hundredths % 100 + 100).dropFirst())"
        }
    }

    private static func moment(_ begin: ContinuousClock.Instant, _ wall: WallTime) -> Moment {
        let passed = Milliseconds(Int64((ContinuousClock.now - begin) / .milliseconds(1)))
        return Moment(instant: Instant(milliseconds: 1_000_000) + passed, wall: wall + passed)
    }

    // MARK: As toastd does it

    private static func loadBetweenTurns(_ path: String, at wall: WallTime) throws(StoreFault) -> Figures {
        var figures = Figures()
        let begin = ContinuousClock.now
        let store = try SQLiteStore(path: path)
        figures.opened = figures.elapsed
        var machine = try TurnMachine(
            configuration: configuration, store: store, run: ULID(high: 1, low: 1), version: "bench",
            log: Log(write: { _ in }), counters: Counters(), at: moment(begin, wall))
        var server = AgreeableServer()
        while machine.isLoading {
            _ = try machine.turn(&server, at: moment(begin, wall))
            if figures.firstPublish == nil, server.published > 0 { figures.firstPublish = figures.elapsed }
        }
        figures.end()
        return figures
    }

    // MARK: At once

    private static func loadAtOnce(_ path: String, at wall: WallTime) throws(StoreFault) -> Figures {
        var figures = Figures()
        let begin = ContinuousClock.now
        var store = try SQLiteStore(path: path)
        figures.opened = figures.elapsed
        let state = try store.load()
        var effects: [QueueEffect] = []
        var engine = QueueEngine(
            configuration: configuration.queue, run: ULID(high: 1, low: 1), restoring: state.records,
            at: moment(begin, wall), effects: &effects)
        var batch = TurnBatch()
        batch.records = engine.takeRecords()
        try store.commit(batch)
        figures.firstPublish = figures.elapsed
        figures.end()
        return figures
    }
}

private func processorSeconds() -> Double {
    var usage = rusage()
    _ = unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
}
