import Normalizer
import ToastModel
import ToastQueue
import ToastStore

/// The start: queues are loaded client by client, the most recently active first, while those that are there
/// already go on, and what they have to say is published.
///
/// Nothing may be told of a client before it is loaded. So until the last one is, nothing comes in: the
/// connection carries outgoing messages only, the server keeps what is sent to the broker, and timers of rules
/// wait, because what they come to is for any client.
extension TurnMachine where S: ~Copyable {
    /// Whether there are clients whose queues are in the store alone.
    package var isLoading: Bool { loader.count > 0 }

    package var unloadedCount: Int { loader.count }

    /// While the outbox is full the rest has to wait: what was due while the broker was away may be a lot.
    var canLoad: Bool { isLoading && outbox.level != .full }

    /// Screens of clients that are there are published while others still load.
    var publishesScreens: Bool { attachment.isOnline || isLoading && attachment.isConnected }

    var rulesDeadline: Instant? {
        mutating get { isLoading ? nil : normalizer.nextDeadline() }
    }

    /// Loads the next portion, if there is one.
    mutating func loadClients(at now: Moment) throws(StoreFault) {
        guard canLoad else { return }
        let loaded = try loader.load(
            portions.turn, from: &store, into: &engine, &presence, &effects, &crash, at: now)
        performEffects(at: now)
        for client in loaded { screens.refresh(client) }
    }
}
