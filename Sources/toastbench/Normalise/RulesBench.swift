import Configuration
import Normalizer
import ToastModel

/// `toastbench rules [MESSAGES] [--profiles FOLDER]`: a message that one of 1, 100 and 10,000 rules is for, and one of a rule
/// that remembers 1, 100 and 10,000 things. Neither may cost more for the others. And how long so many rules take to
/// load. Ends with what messages with the shipped profiles cost, as `toastbench normalise` does.
enum RulesBench {
    private static let sizes = [1, 100, 10_000]

    static func run(_ arguments: [String]) -> Int32 {
        let messages = arguments.lazy.compactMap(Int.init).first ?? 100_000
        do throws(ConfigurationFaults) {
            for (name, topic) in [
                ("a topic each", "home/room#/{dev}/state"), ("a part of a level each", "home/r#_{dev}/state"),
            ] {
                var table = Table([
                    "rules: \(name)", "ms to load", "bytes", "ns a message", "nodes visited", "allocations",
                ])
                for size in sizes { table.add(try rules(size, topic: topic, messages: messages)) }
                table.write()
            }
            var table = Table(["one rule that remembers", "ns a message", "allocations"])
            for size in sizes { table.add(try memory(size, messages: messages)) }
            table.write()
        } catch {
            print(error.faults.map(\.line).joined(separator: "\n"))
            return 2
        }
        return NormaliseBench.run(arguments)
    }

    /// A row: so many rules, a message for the last of them.
    private static func rules(_ size: Int, topic: String, messages: Int) throws(ConfigurationFaults) -> [String] {
        var text = "apps:\n  home:\n    topics: [home/#]\n    rules:\n"
        for index in 1...size {
            let filter = topic.replacing("#", with: String(100_000 + index))
            text += "      - { topic: \"\(filter)\", on: every, when: state == 'on', "
            text += "toast: { key: \"{{dev}}\", title: \"{{dev | title}}\", content: \"{{state}}\" } }\n"
        }
        var apps: [AppSettings] = []
        var normalizer = Normalizer(apps: [], limits: PayloadLimits())
        let before = allocatedBytes()
        var fault: ConfigurationFaults?
        let load = nanoseconds {
            do throws(ConfigurationFaults) { apps = try NormaliseSample.settings(text, "") } catch { fault = error }
            normalizer = Normalizer(apps: apps, limits: PayloadLimits())
        }
        if let fault { throw fault }
        let bytes = allocatedBytes() - before
        let concrete = topic.replacing("#", with: String(100_000 + size)).replacing("{dev}", with: "lamp")
        let message = InboundMessage(topic: concrete, payload: Array(#"{"state":"on"}"#.utf8), qos: 1)
        let figures = cost(&normalizer, [message], messages: messages)
        let visited = Double(normalizer.rules.counts.topicSteps) / Double(normalizer.rules.counts.messages)
        return [
            grouped(size), grouped(Int(load / 1e6)), grouped(bytes), grouped(Int(figures.nanoseconds)),
            twoDigits(visited),
            twoDigits(figures.calls),
        ]
    }

    /// A row: one rule with so many topics whose toasts are open, and one of them that opens and closes.
    private static func memory(_ size: Int, messages: Int) throws(ConfigurationFaults) -> [String] {
        let text = """
            apps:
              home:
                topics: [home/#]
                rules:
                  - topic: home/{dev}
                    when: open == true
                    clear: open == false
                    toast: { key: "door/{{dev}}", title: "{{dev}}" }
            """
        var normalizer = Normalizer(apps: try NormaliseSample.settings(text, ""), limits: PayloadLimits())
        let (open, closed) = (Array(#"{"open":true}"#.utf8), Array(#"{"open":false}"#.utf8))
        for index in 1..<size {
            _ = normalizer.mapped(InboundMessage(topic: "home/\(index)", payload: open, qos: 1), at: now)
        }
        let pair = [open, closed].map { InboundMessage(topic: "home/0", payload: $0, qos: 1) }
        let figures = cost(&normalizer, pair, messages: messages)
        return [grouped(size), grouped(Int(figures.nanoseconds)), twoDigits(figures.calls)]
    }

    private static let now = Moment(
        instant: Instant(milliseconds: 0), wall: WallTime(unixMilliseconds: 1_767_323_045_000))

    /// The fastest of five, as everywhere: whatever disturbs only makes it slower.
    private static func cost(
        _ normalizer: inout Normalizer, _ round: [InboundMessage], messages: Int
    ) -> NormaliseBench.Figures {
        func pass(_ count: Int) {
            for _ in 0..<(count / round.count) {
                for message in round {
                    let outcomes = normalizer.mapped(message, at: now)
                    precondition(!outcomes.isEmpty)
                    if case .nothing = outcomes[0] { preconditionFailure("every message does something") }
                }
            }
            _ = normalizer.takeStateChanges(.all, at: now)
        }
        pass(1000)
        let (calls, bytes) = allocations { pass(1000) }
        let best = (0..<5).map { _ in nanoseconds { pass(messages) } / Double(messages) }.min() ?? 0
        return NormaliseBench.Figures(nanoseconds: best, calls: Double(calls) / 1000, bytes: Double(bytes) / 1000)
    }
}
