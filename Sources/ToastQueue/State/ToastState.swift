import ToastModel

typealias ToastIndex = SlabIndex<ToastState>

/// One open generation of a toast. What is looked at most stands first; what it only has once it was on
/// the screen stands in an `Appearance`.
struct ToastState: SlabElement {
    enum Phase: UInt8 {
        /// Outside the queue until its delay is over.
        case delayed
        /// In the queue, never displayed.
        case waiting
        case shown
        /// In the queue again, to return.
        case hidden
    }

    /// What limits the time before the first display.
    enum WaitClock {
        /// No ttl, or it was displayed.
        case none
        /// The ttl runs out at that instant.
        case runs(until: Instant)
        /// A default ttl that stands still.
        case stands(left: Milliseconds)
        /// The delay ends at that instant.
        case delayed(until: Instant)
    }

    /// What its policy still has to do (queue rule 11).
    enum PendingPolicy: UInt8 { case none, replace, now }

    var client = ClientIndex.none
    var appearance = SlabIndex<Appearance>.none
    /// Its neighbours in the list of its phase.
    var next = ToastIndex.none
    var previous = ToastIndex.none
    var timer = TimerHandle.none
    var phase = Phase.waiting
    var priority = Priority.normal
    var policy = PendingPolicy.none
    /// Whether a store has a record of it.
    var isStored = false
    /// Whether its content can be found by `dedupe`.
    var isComparable = false
    var generation: Int32 = 1
    var repeats: Int32 = 1
    /// The count a summary stands for; 0 for every other toast.
    var summarised: Int32 = 0
    /// Its place in the order of entering the queue; 0 while delayed.
    var arrival: Int64 = 0
    /// Its place in the order of first displays; 0 before.
    var displayOrder: Int64 = 0
    var serial: Int64 = 0
    var clock = WaitClock.none
    var acceptedInstant = Instant(milliseconds: 0)
    var acceptedAt = WallTime(unixMilliseconds: 0)
    var app = AppName.broker
    /// When it was accepted or last repeated.
    var repeatedAt = Instant(milliseconds: 0)
    /// As its publisher sent it, updates applied.
    var toast = Toast(id: "", idOrigin: .broker)

    var isSummary: Bool { summarised > 0 }
}
