import Normalizer
import TestSupport
import Testing
import ToastModel

@Suite("Direct payloads, by properties")
struct DirectPropertyTests {
    /// Looks at one more field than there are, four times each, among all names that have a meaning.
    private static let mostVisits = 200 * 400

    private func check(_ payload: [UInt8], _ publisher: inout DirectPublisher) {
        let before = publisher.normalizer.counts.visits
        let outcomes = publisher.publish(payload)
        let visits = publisher.normalizer.counts.visits - before
        var faults = outcomes.flatMap { self.faults(in: $0, size: payload.count) }
        if !(1...51).contains(outcomes.count) { faults.append("\(outcomes.count) outcomes") }
        if visits > Self.mostVisits * outcomes.count { faults.append("\(visits) visits") }
        let message = InboundMessage(topic: "toast/show/test", payload: payload)
        let explanation = publisher.normalizer.explainShow(message, app: publisher.app, at: DirectPublisher.now)
        if explanation.outcomes != outcomes { faults.append("explained otherwise") }
        if explanation.attempts.count != outcomes.count { faults.append("not all explained") }
        #expect(faults.isEmpty, "\(String(decoding: payload.prefix(500), as: UTF8.self))")
    }

    /// What about an outcome is not as it always has to be.
    private func faults(in outcome: Outcome, size: Int) -> [String] {
        switch outcome {
        case .show(_, let toast, let clients):
            faults(in: toast) + (clients?.count ?? 0 <= 1000 ? [] : ["too many clients"])
        case .hide(_, .id(let id), _): (1...128).contains(id.utf8.count) ? [] : ["id of a hide"]
        case .hide(_, .all, _): ["nothing asked for all"]
        case .reject(_, let rejection):
            !rejection.message.isEmpty && rejection.offset ?? 0 <= size ? [] : ["rejection"]
        case .nothing: []
        }
    }

    private func faults(in toast: Toast) -> [String] {
        var faults: [String] = []
        func must(_ holds: Bool, _ what: String) {
            if !holds { faults.append(what) }
        }
        must(toast.title?.utf8.count ?? 0 <= 200, "title too long")
        must(toast.content?.utf8.count ?? 0 <= 4000, "content too long")
        must(toast.id.utf8.count <= 128 && (toast.idOrigin == .broker) == toast.id.isEmpty, "id")
        must(toast.actions.count <= 8 && Set(toast.actions.map(\.id)).count == toast.actions.count, "actions")
        must(
            toast.details.warnings.count <= 50 && toast.details.warnings.allSatisfy { $0.utf8.count <= 400 }, "warnings"
        )
        must(toast.progress.map { (0...1).contains($0) } ?? true, "progress")
        must(toast.details.link.map { $0.lowercased().hasPrefix("http") } ?? true, "link")
        must(toast.delay.map { $0 > .zero && $0 <= .longest } ?? true, "delay")
        if case .lasts(let length)? = toast.duration { must(length > .zero && length <= .longest, "duration") }
        if case .lasts(let length)? = toast.ttl { must(length >= .zero, "ttl") }
        let texts = [toast.title, toast.content, toast.id] + toast.actions.map(\.label) + (toast.details.tags ?? [])
        must(texts.compactMap { $0 }.allSatisfy(isClean), "control characters")
        must((toast.title ?? toast.content ?? toast.details.image) != nil || toast.progress != nil, "says nothing")
        return faults
    }

    private func isClean(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A || $0 == 0x09 }
    }

    @Test(
        "Whatever comes, each outcome keeps the bounds, and its explanation is the same",
        arguments: 0..<extent(2, long: 6))
    func random(round: Int) throws {
        var random = RandomPayload(seed: UInt64(round + 1))
        for mode in AppSettings.JSONMode.allCases {
            var publisher = try DirectPublisher { $0.json = mode }
            for _ in 0..<extent(25, long: 100) { check(random.bytes(), &publisher) }
        }
    }

    @Test("The work grows with the payload, not with its square")
    func hostileShapes() throws {
        var publisher = try DirectPublisher()
        let size = extent(1, long: 10)
        let spellings = (0..<1024).map { bits in
            String(
                "collapsekey".enumerated().map {
                    bits >> $0.offset & 1 == 1 ? Character($0.element.uppercased()) : $0.element
                })
        }
        let keys = spellings.map { "\"\($0)\":\"x\"" }.joined(separator: ",")
        let list = Array(repeating: #"{"label":"l"}"#, count: 4000).joined(separator: ",")
        let tags = Array(repeating: "\"t\"", count: 9000).joined(separator: ",")
        let commas = String(repeating: "a,", count: 10_000 * size)
        let payloads = [
            "{\"title\":\"t\",\(keys)}", "{\"title\":\"t\",\"actions\":[\(list)]}",
            "{\"title\":\"t\",\"tags\":[\(tags)]}",
            "{\"title\":\"t\",\"tags\":\"\(commas)\"}", "{\"title\":\"t\",\"clients\":\"\(commas)\"}",
            "{\"title\":\"t\",\"clients\":[\(tags)]}",
            "{\"title\":\"\(String(repeating: "\u{1B}", count: 4_000 * size))x\"}",
            "{\"title\":\"\(String(repeating: "\u{202E}", count: 6_000 * size))x\"}",
            "{\"title\":\"\(String(repeating: "\u{301}", count: 10_000 * size))\"}",
            "{\"title\":\"t\",\"id\":\"\(String(repeating: "x", count: 20_000 * size))\"}",
            "{\"title\":\"t\",\"duration\":\"\(String(repeating: "1s", count: 10_000 * size))\"}",
            "{\"title\":\"t\",\"duration\":\(String(repeating: "9", count: 20_000 * size))}",
            "{\"title\":\"t\",\"timestamp\":\"\(String(repeating: "1", count: 20_000 * size))\"}",
            "{\"title\":\"t\",\"click\":\"\(String(repeating: "a", count: 20_000 * size)):\"}",
            "{\"title\":\"t\",\"type\":\"\(String(repeating: "a", count: 20_000 * size))\"}",
            "{\"title\":\"t\",\"progress\":\"\(String(repeating: "9", count: 20_000 * size))%\"}",
            "{\"title\":\"t\",\"color\":[\(tags)]}", "{\"title\":\"t\",\"text\":[\(tags)]}", "[\(tags)]",
            "{\"title\":\"t\",\"data\":{\(keys)}}", "{\"title\":\"t\",\"options\":{\(keys)}}",
            String(repeating: "{\"a\":", count: 5_000 * size), String(repeating: "[", count: 25_000 * size),
            String(repeating: "\u{1B}]", count: 6_000 * size), String(repeating: "0", count: 25_000 * size),
        ]
        for payload in payloads { check(Array(payload.utf8), &publisher) }
    }
}
