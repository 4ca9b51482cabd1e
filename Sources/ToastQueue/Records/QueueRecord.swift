package import ToastModel

/// What a store keeps of the queues. After each turn `QueueEngine.takeRecords` gives the records that
/// changed; all of them together, each the newest of its key, are what `QueueEngine.init(restoring:)`
/// takes after a restart.
package enum QueueRecord: Hashable, Sendable {
    /// Insert, or replace the one with the same serial.
    case toast(ToastRecord)
    case toastGone(serial: Int64)
    /// Insert, or replace the one of the same client.
    case client(ClientRecord)
    case clientGone(ClientName)
}

/// One open generation of a toast.
package struct ToastRecord: Hashable, Sendable {
    package enum Phase: Hashable, Sendable {
        /// Outside the queue until its delay is over.
        case delayed(until: WallTime)
        case waiting
        /// On the screen, with the time it had left when the record was made; nil when it stays.
        case shown(remaining: Milliseconds?)
        /// Was on the screen, and waits to return.
        case hidden(remaining: Milliseconds?)
    }

    /// Unique over all clients and restarts; ascending in the order of acceptance.
    package var serial: Int64
    package var client: ClientName
    package var app: AppName
    package var toast: Toast
    package var generation: Int
    package var revision: Int
    package var phase: Phase
    package var acceptedAt: WallTime
    package var shownAt: WallTime?
    /// When its ttl runs out, if it does and was not seen; of a default ttl that stands still, as of
    /// the moment the record was made.
    package var expiresAt: WallTime?
    /// When the record was made: what `remaining` and a running clock are counted from.
    package var recordedAt: WallTime
    package var repeats: Int
    package var timesShown: Int
    package var shown: Milliseconds
    package var held: Milliseconds
    package var waited: Milliseconds?
    package var seen: ClosedEvent.Seen
    /// Its place in the order of first displays, for rule 5; 0 when it was never displayed.
    package var displayOrder: Int64
    /// The count a summary stands for; 0 for every other toast.
    package var summarised: Int
}

/// The state of a client apart from its toasts.
package struct ClientRecord: Hashable, Sendable {
    package struct Remembered: Hashable, Sendable {
        package var app: AppName
        package var id: String
        package var generation: Int

        package init(app: AppName, id: String, generation: Int) {
            self.app = app
            self.id = id
            self.generation = generation
        }
    }

    package struct Frontend: Hashable, Sendable {
        package var name: FrontendName
        package var online: Bool

        package init(name: FrontendName, online: Bool) {
            self.name = name
            self.online = online
        }
    }

    package struct Mute: Hashable, Sendable {
        package var level: Priority
        package var until: WallTime?

        package init(level: Priority, until: WallTime?) {
            self.level = level
            self.until = until
        }
    }

    package var client: ClientName
    package var epoch: String
    package var seq: Int64
    package var closedCount: Int64
    package var remembered: [Remembered]
    package var frontends: [Frontend]
    package var mutes: [Mute]
    package var lastActive: WallTime
}
