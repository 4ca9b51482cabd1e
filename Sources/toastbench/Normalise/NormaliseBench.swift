import Configuration
import Normalizer
import ToastModel

/// `toastbench normalise [MESSAGES] [--json] [--profiles FOLDER]`: what it costs to make a toast of the bytes of a
/// message, on one thread: on the broker's own topic, and on those of devices by the rules of shipped profiles.
/// Allocations and their bytes are the same on every machine; times are of the processor. With `--json` one
/// object a line, with the message itself, so that other programs can be measured with the same ones.
enum NormaliseBench {
    struct Figures {
        var nanoseconds: Double
        var calls: Double
        var bytes: Double
    }

    static func run(_ arguments: [String]) -> Int32 {
        let messages = arguments.lazy.compactMap(Int.init).first ?? 200_000
        let samples: [NormaliseSample]
        do throws(ConfigurationFaults) {
            samples = NormaliseSample.direct + (try NormaliseSample.mapped(profiles: profileFolder(arguments)))
        } catch {
            print(error.faults.map(\.line).joined(separator: "\n"))
            return 2
        }
        if arguments.contains("--json") {
            for sample in samples { print(line(sample, measure(sample, messages: messages))) }
            return 0
        }
        var table = Table(["message", "bytes", "ns a message", "messages a second", "allocations", "bytes allocated"])
        for sample in samples {
            let figures = measure(sample, messages: messages)
            table.add([
                sample.name, grouped(sample.payload.utf8.count), grouped(Int(figures.nanoseconds)),
                grouped(Int(1e9 / figures.nanoseconds)), twoDigits(figures.calls), grouped(Int(figures.bytes)),
            ])
        }
        table.write()
        return 0
    }

    /// Where the shipped profiles are: in a clone of the project unless told.
    static func profileFolder(_ arguments: [String]) -> String {
        guard let option = arguments.firstIndex(of: "--profiles"), option + 1 < arguments.count else {
            return "config/profiles"
        }
        return arguments[option + 1]
    }

    static func measure(_ sample: NormaliseSample, messages: Int) -> Figures {
        var normalizer = Normalizer(apps: sample.apps, limits: PayloadLimits())
        let message = InboundMessage(topic: sample.topic, payload: Array(sample.payload.utf8), qos: 1)
        let now = Moment(instant: Instant(milliseconds: 0), wall: WallTime(unixMilliseconds: 1_767_323_045_000))
        func pass(_ count: Int) {
            for _ in 0..<count {
                precondition(
                    sample.route(&normalizer, message, now) == sample.toasts, "\(sample.name): its toasts come of it")
            }
        }
        pass(1000)
        let (calls, bytes) = allocations { pass(1000) }
        // The fastest of five: whatever disturbs only makes it slower.
        let best = (0..<5).map { _ in nanoseconds { pass(messages) } / Double(messages) }.min() ?? 0
        return Figures(nanoseconds: best, calls: Double(calls) / 1000, bytes: Double(bytes) / 1000)
    }

    private static func line(_ sample: NormaliseSample, _ figures: Figures) -> String {
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("name")
        writer.value(sample.name)
        writer.name("topic")
        writer.value(sample.topic)
        writer.name("payload")
        writer.value(sample.payload)
        writer.name("ns")
        writer.value(Int64(figures.nanoseconds))
        writer.name("allocations")
        writer.value(Int64(figures.calls))
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
