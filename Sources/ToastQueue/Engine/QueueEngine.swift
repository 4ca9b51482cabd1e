package import ToastModel

/// The queues of many clients as one pure value: it takes what happened and when, and gives back what
/// to do. It reads no clock, draws no random number, does no input or output.
package struct QueueEngine: ~Copyable {
    private var configuration: QueueConfiguration
    private let run: ULID

    /// `run` is unique to this start of the broker; epochs are derived from it.
    package init(configuration: QueueConfiguration, run: ULID) {
        self.configuration = configuration
        self.run = run
    }

    /// Continues with the queues that `records` describe, as of `now` (rule 10). Order does not matter.
    package init(
        configuration: QueueConfiguration, run: ULID, restoring records: [QueueRecord], at now: Moment,
        effects: inout [QueueEffect]
    ) {
        self.init(configuration: configuration, run: run)
    }

    /// Does everything that is due at `now`, then `event`, and appends what follows to `effects`.
    package mutating func handle(_ event: QueueEvent, at now: Moment, effects: inout [QueueEffect]) {
    }

    /// The earliest instant at which something is due, never later than the first thing that is; nil
    /// when nothing is.
    package func nextDeadline() -> Instant? { nil }

    /// The whole picture of a client, nil for one that is not known.
    package func screen(of client: ClientName, at now: Moment) -> Screen? { nil }

    /// Every client that has a queue.
    package var clients: [ClientName] { [] }

    /// The records that changed since the last call, each key at most once.
    package mutating func takeRecords() -> [QueueRecord] { [] }
}
