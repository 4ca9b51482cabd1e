import JSON
import ToastModel

/// What a retained screen said of a client.
package struct ScreenSighting: Hashable, Sendable {
    package var epoch: String
    package var seq: Int64
    package var shown: Int
    package var waiting: Int

    package init(epoch: String, seq: Int64, shown: Int, waiting: Int) {
        self.epoch = epoch
        self.seq = seq
        self.shown = shown
        self.waiting = waiting
    }

    package init?(payload: [UInt8]) {
        guard let value = try? parseJSON(payload).value, let epoch = value["epoch"]?.string,
            let seq = value["seq"]?.integer, let shown = value["shown"]?.array,
            let waiting = value["waiting"]?.integer
        else { return nil }
        self.init(epoch: epoch, seq: seq, shown: shown.count, waiting: Int(waiting))
    }
}
