import ToastModel

/// One message on its way through the rules of one app.
struct MessagePass {
    let message: InboundMessage
    let topic: TopicLevels
    let now: Moment
    let app: Int
    let decoder: PayloadDecoder
    /// The rules that see the topic, with the filter that matched.
    var rules: [(rule: Int, filter: Int?)] = []
    /// Whether a rule asks for the last payload of this topic.
    var isSibling = false
    private(set) var decoded: DecodedPayload
    var outcomes: [Outcome] = []
    /// Of the lists of exceptions and of the ways to take captures, those that were tried.
    var exceptions: [(number: Int, holds: Bool)] = []
    var captures: [(number: Int, values: [String])] = []
    /// Why nothing came of it, the most telling reason first found.
    var reason: IgnoreReason?
    /// What each rule made of it; nil unless it was asked for.
    var attempts: [Explanation.Attempt]?

    init(message: InboundMessage, topic: TopicLevels, now: Moment, app: Int, decoder: PayloadDecoder) {
        self.message = message
        self.topic = topic
        self.now = now
        self.app = app
        self.decoder = decoder
        decoded = decoder.decode(message.payload)
    }

    var isEmpty: Bool { decoded.step == .empty }

    /// Tells payloads apart. Looks at every byte, so only who needs it asks for it.
    var payloadHash: UInt64 { ContentHash(message.payload).value }

    /// The payload as expressions see it, whatever its kind; nil when it was refused.
    var value: Value? {
        switch decoded.content {
        case .refused: nil
        case .nothing: decoded.step == .null ? .null : .text("")
        case .json, .text: Value(decoded.value)
        }
    }

    /// The payload as a rule wants it; nil when it cannot be read that way.
    func value(as decoding: Rule.Decoding) -> Value? {
        switch decoding {
        case .auto: return value
        case .json:
            switch decoded.step {
            case .json, .quotedText, .number, .boolean, .null: return value
            default: return nil
            }
        case .lenient:
            let again = PayloadDecoder(limits: decoder.limits, mode: .lenient).decode(message.payload)
            if case .refused = again.content { return nil }
            return again.step == .empty ? .text("") : Value(again.value ?? .null)
        case .text: return text.map(Value.text)
        case .number: return text.flatMap(Words.leadingNumber).map(Value.real)
        case .bool: return text.flatMap(Words.truth).map(Value.bool)
        case .bytes: return .text(ImageData.uri(bytes: message.payload) ?? Base64.encode(message.payload))
        }
    }

    /// The payload as text, if it is UTF-8.
    private var text: String? {
        if case .text(let text) = decoded.content { return text }
        return String(validating: message.payload, as: UTF8.self).map { String(Words.trimmed($0)) }
    }

    /// What is kept of the payload for `last('…')`: pictures as data URIs, otherwise what was decoded.
    var sibling: JSONValue? {
        if let value { return isEmpty ? nil : value.json }
        return ImageData.uri(bytes: message.payload).map(JSONValue.string)
    }

    var isTraced: Bool { attempts != nil }

    /// Records what a rule did without being evaluated.
    mutating func trace(_ rule: Rule, _ verdict: String) {
        guard attempts != nil else { return }
        attempts?.append(Explanation.Attempt(subject: rule.subject, position: rule.position, verdict: verdict))
    }

    /// Later rules are not asked.
    mutating func traceStop() {
        guard let last = attempts?.indices.last else { return }
        attempts?[last].verdict += "; later rules are not asked (stop)"
    }

    mutating func note(_ new: IgnoreReason) {
        if reason == nil || Self.rank(new) > Self.rank(reason ?? new) { reason = new }
    }

    private static func rank(_ reason: IgnoreReason) -> Int {
        switch reason {
        case .noRuleMatched: 0
        case .emptyPayload, .retainedIgnored, .housekeeping: 1
        case .conditionFalse: 2
        case .noValue: 3
        case .unchanged, .retainedRepeated: 4
        case .seeded: 5
        case .cooldown, .suppressed: 6
        case .pending: 7
        }
    }
}
