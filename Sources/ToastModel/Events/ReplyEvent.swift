/// The answer to an input that changed nothing (contract, section 1).
package struct ReplyEvent: Hashable, Sendable {
    package enum Answer: String, Hashable, Sendable {
        case gone, unknown, invalid
    }

    package var client: ClientName
    package var answer: Answer
    /// The input's event, as sent; empty when it had none.
    package var input: String
    package var frontend: FrontendName?
    package var id: String?
    package var ref: JSONValue?

    package init(
        client: ClientName, answer: Answer, input: String, frontend: FrontendName? = nil, id: String? = nil,
        ref: JSONValue? = nil
    ) {
        self.client = client
        self.answer = answer
        self.input = input
        self.frontend = frontend
        self.id = id
        self.ref = ref
    }
}
