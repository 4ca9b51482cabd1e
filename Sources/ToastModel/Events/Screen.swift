/// The whole picture of one client, for a frontend that comes late (contract, section 6).
package struct Screen: Hashable, Sendable {
    /// A mute that holds now.
    package struct Muted: Hashable, Sendable {
        /// Priorities at or above it pass.
        package var level: Priority
        /// Nil until an unmute.
        package var until: WallTime?

        package init(level: Priority, until: WallTime?) {
            self.level = level
            self.until = until
        }
    }

    package var client: ClientName
    package var epoch: String
    /// The last one taken.
    package var seq: Int64
    package var at: WallTime
    package var slots: Int
    package var waiting: Int
    package var blocked: Int
    package var muted: Muted?
    /// In display order, without keys.
    package var shown: [DisplayEvent]

    package init(
        client: ClientName, epoch: String, seq: Int64, at: WallTime, slots: Int, waiting: Int, blocked: Int,
        muted: Muted?, shown: [DisplayEvent]
    ) {
        self.client = client
        self.epoch = epoch
        self.seq = seq
        self.at = at
        self.slots = slots
        self.waiting = waiting
        self.blocked = blocked
        self.muted = muted
        self.shown = shown
    }
}
