import Glibc
import ToastModel
import ToastQueue
import ToastStore

/// `toastbench restart [FOLDER] [--toasts N] [--clients N] [--keep]`: how long it takes from an opened file to queues
/// that go on, and how much memory, with many waiting toasts. With `--keep` the file stays, as FOLDER/toastd.db, for a
/// toastd to be started on.
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
            try measure(path)
            return 0
        } catch {
            print(error.sentence)
            return 1
        }
    }

    private static func measure(_ path: String) throws(StoreFault) {
        let before = resident()
        let begin = ContinuousClock.now
        var store = try SQLiteStore(path: path)
        let opened = ContinuousClock.now
        let state = try store.load()
        let loaded = ContinuousClock.now
        let memoryLoaded = resident()
        guard let lives = ToastLives(size: 1) else { return }
        var effects: [QueueEffect] = []
        var configuration = QueueConfiguration()
        configuration.defaults.maxWaiting = 100_000_000
        configuration.limits.waiting = 100_000_000
        let now = Moment(instant: Instant(milliseconds: 1_000_000), wall: lives.now)
        var engine = QueueEngine(
            configuration: configuration, run: ULID(high: 1, low: 1), restoring: state.records, at: now,
            effects: &effects)
        let restored = ContinuousClock.now
        _ = engine.takeRecords()
        print(
            "  opened and checked in \(text(opened - begin)) s, \(state.records.count) records read at"
                + " \(text(loaded - begin)) s, queues going on at \(text(restored - begin)) s with \(effects.count) effects;"
                + " memory +\(memoryLoaded - before) MiB with the records, +\(resident() - before) MiB at the most")
    }

    private static func text(_ duration: Duration) -> String {
        let hundredths = Int((duration / .milliseconds(10)).rounded())
        return "\(hundredths / 100).\(String(hundredths % 100 + 100).dropFirst())"
    }

    /// In MiB.
    private static func resident() -> Int {
        var usage = rusage()
        _ = unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss / 1024
    }
}
