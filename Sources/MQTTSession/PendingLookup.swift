import EventLoop
import Synchronization

/// The answer of a name lookup on its way between two threads.
final class PendingLookup: Sendable {
    private let found = Mutex<NameLookup.Answer?>(nil)

    /// Nil until the other thread has finished.
    var answer: NameLookup.Answer? { found.withLock { $0 } }

    func finish(_ answer: NameLookup.Answer) {
        found.withLock { $0 = answer }
    }
}
