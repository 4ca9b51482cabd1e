import Configuration
import JSON
import Normalizer
import ToastModel

/// What is fuzzed: everything that reads bytes which somebody else wrote. Each must end for every input,
/// and hold what it states.
enum FuzzTarget: String, CaseIterable {
    case json, payload, expression, template, configuration
    case topicFilter = "topic-filter"

    func run(_ bytes: [UInt8]) {
        switch self {
        case .json: Self.json(bytes)
        case .payload: Self.payload(bytes)
        case .expression: Self.expression(bytes)
        case .template: Self.template(bytes)
        case .topicFilter: Self.topicFilter(bytes)
        case .configuration: _ = fuzzConfiguration(bytes)
        }
    }

    /// What strict JSON accepts is written and read again as the same; a fault lies inside the document.
    private static func json(_ bytes: [UInt8]) {
        do throws(JSONFault) {
            let document = try parseJSON(bytes)
            let again = try parseJSON(document.value.encoded)
            precondition(again.value == document.value, "JSON changed by a round trip")
        } catch {
            precondition((0...bytes.count).contains(error.offset ?? 0), "a fault outside the document")
        }
        _ = try? parseLenientJSON(bytes)
    }

    /// A payload becomes at most as many outcomes as are allowed, each within its limits.
    private static func payload(_ bytes: [UInt8]) {
        guard let app = try? AppName("fuzz") else { return }
        var normalizer = Normalizer(apps: [], limits: PayloadLimits())
        let message = InboundMessage(topic: "toast/show/fuzz", payload: bytes)
        let now = Moment(instant: Instant(milliseconds: 1), wall: WallTime(unixMilliseconds: 1_767_225_600_000))
        let outcomes = normalizer.show(message, app: app, at: now)
        precondition(outcomes.count <= normalizer.limits.toastsPerPayload + 1, "too many outcomes")
        for case .show(_, let toast, _) in outcomes {
            precondition(toast.title?.utf8.count ?? 0 <= normalizer.limits.title, "a title over its limit")
            precondition(toast.content?.utf8.count ?? 0 <= normalizer.limits.content, "a content over its limit")
            precondition(toast.actions.count <= 8, "too many actions")
        }
        _ = normalizer.hide(message, app: app)
    }

    /// An expression that is accepted is evaluated in a bounded number of steps.
    private static func expression(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let parsed = try? Expression.parse(text, names: names) else { return }
        var evaluation = Evaluation(scope)
        _ = evaluation.evaluate(parsed)
        precondition(evaluation.steps <= Evaluation.mostSteps + 1, "unbounded steps")
        _ = evaluation.evaluate(parsed)
        precondition(evaluation.steps <= Evaluation.mostSteps + 1, "unbounded steps of two evaluations")
    }

    /// A template that is accepted gives a bounded text.
    private static func template(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let parsed = try? Template.parse(text, names: names) else { return }
        var evaluation = Evaluation(scope)
        let rendered = evaluation.render(parsed)
        precondition(rendered.utf8.count <= Evaluation.longestText + bytes.count, "unbounded text")
    }

    /// Two filters and a topic, a line each: what one filter says of the other holds for the topic.
    private static func topicFilter(_ bytes: [UInt8]) {
        let lines = bytes.split(separator: 0x0A, maxSplits: 2, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard lines.count == 3, let first = try? TopicFilter.parse(lines[0]),
            let second = try? TopicFilter.parse(lines[1])
        else { return }
        let topic = TopicLevels(lines[2])
        let matches = (first.match(topic) != nil, second.match(topic) != nil)
        if matches.1, first.covers(second) { precondition(matches.0, "a filter that covers less than it says") }
        if matches.0, matches.1 { precondition(first.mayMeet(second), "two filters that meet and say no") }
        var trie = TopicTrie<Int>()
        trie.insert(first, 0)
        trie.insert(second, 1)
        var found: Set<Int> = []
        trie.match(topic) { found.insert($0) }
        precondition(found.contains(0) == matches.0 && found.contains(1) == matches.1, "a trie that finds others")
    }

    private static let names = ExpressionNames(
        captures: ["dev", "n"], available: [.item, .value, .burst])

    /// A payload with one of everything.
    private static let scope: Scope = {
        let text = """
            {"state":"ON","n":-12.5,"big":9007199254740993,"empty":"","nothing":null,"yes":true,"list":[1,"2",{"a":[]}],
            "nested":{"switch:0":{"output":false}},"time":"2026-01-01T10:00:00+01:00","unix":1767225600,"b":"aGVsbG8="}
            """
        let value = (try? parseJSON(text).value) ?? .null
        var scope = Scope(payload: Value(value), topic: "a/b/c", captures: ["hall", "3"])
        scope.previous = Value(value)
        scope.merged = Value(value)
        scope.value = .text("12 %")
        scope.was = .missing
        scope.item = Value(value)
        scope.key = .text("k")
        scope.index = 2
        return scope
    }()
}
