package import ToastModel

/// What a store keeps of the queues. After each turn `QueueEngine.takeRecords` gives the records that
/// changed; all of them together, each the newest of its key, are what `QueueEngine.init(restoring:)`
/// takes after a restart.
package enum QueueRecord: Hashable, Sendable {
    /// Insert, or replace the one with the same serial.
    case toast(ToastRecord)
    case toastGone(client: ClientName, serial: Int64)
    /// Insert, or replace the one of the same client.
    case client(ClientRecord)
    /// The client was forgotten, with everything recorded for it: no other record of it needs to follow.
    case clientGone(ClientName)
    /// Insert, or replace the one of the same client and number.
    case remembered(RememberedRecord)
    case rememberedGone(client: ClientName, number: Int64)
}

/// A closed id that a client still remembers (queue rule setting `remember`). Records of their own,
/// because a client has up to a hundred and each close changes one.
package struct RememberedRecord: Hashable, Sendable {
    package var client: ClientName
    /// The `closedCount` of its closed event: ascending in the order of closing, unique in the client.
    package var number: Int64
    package var app: AppName
    package var id: String
    package var generation: Int

    package init(client: ClientName, number: Int64, app: AppName, id: String, generation: Int) {
        self.client = client
        self.number = number
        self.app = app
        self.id = id
        self.generation = generation
    }
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

    /// Whether its `replace` or `now` has acted (queue rule 11: once).
    package enum Policy: String, Hashable, Sendable, CaseIterable { case pending, spent }

    /// Unique over the open toasts of all clients; ascending in the order of acceptance.
    package var serial: Int64
    package var client: ClientName
    package var app: AppName
    package var toast: Toast
    package var generation: Int
    package var revision: Int
    package var phase: Phase
    package var acceptedAt: WallTime
    package var shownAt: WallTime?
    /// When its ttl runs out; nil when it has none, was seen, or stands still.
    package var expiresAt: WallTime?
    /// What is left of a ttl that stands still; nil when it has none, was seen, or runs.
    package var ttlLeft: Milliseconds?
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
    /// Its place in the order in which the shown toasts came onto the screen; 0 when it is not shown.
    package var stayOrder: Int64
    /// Its place in the order in which toasts entered the queue; 0 while it is delayed.
    package var arrival: Int64
    package var policy: Policy
    /// The full duration of its last display; nil when it was never displayed.
    package var duration: DisplayDuration?
    /// When it was accepted, or last repeated: what `dedupe_window` is counted from.
    package var repeatedAt: WallTime
    /// The count a summary stands for; 0 for every other toast.
    package var summarised: Int

    package init(
        serial: Int64, client: ClientName, app: AppName, toast: Toast, generation: Int, revision: Int, phase: Phase,
        acceptedAt: WallTime, shownAt: WallTime?, expiresAt: WallTime?, recordedAt: WallTime, repeats: Int,
        timesShown: Int, shown: Milliseconds, held: Milliseconds, waited: Milliseconds?, seen: ClosedEvent.Seen,
        displayOrder: Int64, summarised: Int, ttlLeft: Milliseconds? = nil, stayOrder: Int64 = 0, arrival: Int64 = 0,
        policy: Policy = .spent, duration: DisplayDuration? = nil, repeatedAt: WallTime? = nil
    ) {
        self.serial = serial
        self.client = client
        self.app = app
        self.toast = toast
        self.generation = generation
        self.revision = revision
        self.phase = phase
        self.acceptedAt = acceptedAt
        self.shownAt = shownAt
        self.expiresAt = expiresAt
        self.recordedAt = recordedAt
        self.repeats = repeats
        self.timesShown = timesShown
        self.shown = shown
        self.held = held
        self.waited = waited
        self.seen = seen
        self.displayOrder = displayOrder
        self.summarised = summarised
        self.ttlLeft = ttlLeft
        self.stayOrder = stayOrder
        self.arrival = arrival
        self.policy = policy
        self.duration = duration
        self.repeatedAt = repeatedAt ?? acceptedAt
    }
}

/// The state of a client apart from its toasts.
package struct ClientRecord: Hashable, Sendable {
    package struct Frontend: Hashable, Sendable {
        package var name: FrontendName
        package var online: Bool
        /// When it said offline, while `offline_after` is not over; nil when it is online, or offline for good.
        package var offlineSince: WallTime?

        package init(name: FrontendName, online: Bool, offlineSince: WallTime? = nil) {
            self.name = name
            self.online = online
            self.offlineSince = offlineSince
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
    package var frontends: [Frontend]
    package var mutes: [Mute]
    package var lastActive: WallTime
    /// Unique among the clients, ascending in the order in which they came to be.
    package var number: Int64
    /// The last `unmute`: quiet hours that had begun by then are over until they next begin.
    package var unmutedAt: WallTime?
    /// The level of the mutes that held when the record was made: what changed since then begins or ends at
    /// the start.
    package var level: Priority?

    package init(
        client: ClientName, epoch: String, seq: Int64, closedCount: Int64, frontends: [Frontend], mutes: [Mute],
        lastActive: WallTime, number: Int64 = 0, unmutedAt: WallTime? = nil, level: Priority? = nil
    ) {
        self.client = client
        self.epoch = epoch
        self.seq = seq
        self.closedCount = closedCount
        self.frontends = frontends
        self.mutes = mutes
        self.lastActive = lastActive
        self.number = number
        self.unmutedAt = unmutedAt
        self.level = level
    }
}
