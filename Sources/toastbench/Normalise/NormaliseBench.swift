import Normalizer
import ToastModel

/// `toastbench normalise [MESSAGES]`: what it costs to make a toast of the bytes of a message, on one
/// thread. Allocations and their bytes are the same on every machine; times are of the processor.
enum NormaliseBench {
    static func run(_ arguments: [String]) -> Int32 {
        let messages = arguments.first.flatMap(Int.init) ?? 200_000
        var table = Table(["message", "bytes", "ns a message", "messages a second", "allocations", "bytes allocated"])
        for sample in NormaliseSample.direct { measure(sample, messages: messages, into: &table) }
        table.write()
        return 0
    }

    private static func measure(_ sample: NormaliseSample, messages: Int, into table: inout Table) {
        var normalizer = Normalizer(apps: sample.apps, limits: PayloadLimits())
        let message = InboundMessage(topic: sample.topic, payload: Array(sample.payload.utf8), qos: 1)
        let now = Moment(instant: Instant(milliseconds: 0), wall: WallTime(unixMilliseconds: 1_767_323_045_000))
        func pass(_ count: Int) {
            for _ in 0..<count {
                precondition(sample.route(&normalizer, message, now) > 0, "\(sample.name): a toast comes of it")
            }
        }
        pass(1000)
        let (calls, bytes) = allocations { pass(1000) }
        // The fastest of five: whatever disturbs only makes it slower.
        let best = (0..<5).map { _ in nanoseconds { pass(messages) } / Double(messages) }.min() ?? 0
        table.add([
            sample.name, grouped(sample.payload.utf8.count), grouped(Int(best)), grouped(Int(1e9 / best)),
            twoDigits(Double(calls) / 1000), grouped(bytes / 1000),
        ])
    }
}
