/// The place of an event in the stream of its client: with the client's name the primary key of a
/// monitor's table. Copies of one event carry the same key.
package struct EventKey: Hashable, Sendable {
    package var epoch: String
    package var seq: Int64

    package init(epoch: String, seq: Int64) {
        self.epoch = epoch
        self.seq = seq
    }
}
