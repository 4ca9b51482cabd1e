package import ToastModel

/// A payload after the decoding ladder.
package struct DecodedPayload: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
        case nothing
        /// Never a string, number or boolean: those are `text`, with `step` to tell them apart.
        case json(JSONValue)
        /// Plain text, the content of a JSON string, or a number or boolean as it was written.
        case text(String)
        case refused(Rejection)
    }

    package var step: DecodingStep
    package var content: Content
    /// Names that stood twice in one object; the last was taken.
    package var duplicateKeys: Int
    package var firstDuplicateKey: String?
    /// Why strict JSON did not fit, when it was tried and something else did.
    package var passedOver: String?

    package init(
        step: DecodingStep, content: Content, duplicateKeys: Int = 0, firstDuplicateKey: String? = nil,
        passedOver: String? = nil
    ) {
        self.step = step
        self.content = content
        self.duplicateKeys = duplicateKeys
        self.firstDuplicateKey = firstDuplicateKey
        self.passedOver = passedOver
    }
}

extension DecodedPayload {
    /// The payload as one JSON value, whichever step understood it; nil for nothing and for a refusal.
    package var value: JSONValue? {
        switch (content, step) {
        case (.json(let value), _): value
        case (.text(let text), .number): .number(JSONNumber(validated: text))
        case (.text(let text), .boolean): .bool(text == "true")
        case (.text(let text), _): .string(text)
        case (.nothing, _), (.refused, _): nil
        }
    }

    /// One sentence for people.
    package var sentence: String {
        let before = passedOver.map { ", because as JSON \($0)" } ?? ""
        return switch step {
        case .empty: "the payload is empty"
        case .json: "it is JSON"
        case .lenientJSON: "it is JSON after mending\(before)"
        case .quotedText: "it is a JSON string: its content is text"
        case .number: "it is a number: its digits are text"
        case .boolean: "it is a boolean: its word is text"
        case .null: "it is null, which says nothing"
        case .text: "it is plain text\(before)"
        case .rejected: if case .refused(let rejection) = content { rejection.message } else { "it was refused" }
        }
    }
}
