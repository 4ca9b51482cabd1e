extension ReplyEvent {
    /// The payload of `{root}/reply/{client}`.
    package var payload: [UInt8] {
        var writer = JSONWriter(capacity: 160)
        writer.beginEvent("reply")
        writer.member("answer", answer.rawValue)
        writer.member("input", input)
        writer.member("frontend", orNull: frontend?.text)
        writer.member("id", orNull: id)
        writer.member("ref", orNull: ref)
        writer.endObject()
        return writer.bytes
    }

    /// Reads what `payload` writes; the client is the last level of the topic.
    package init(reading value: JSONValue, client: ClientName) throws(WireFault) {
        let object = try WireObject(value, event: "reply")
        self.init(
            client: client, answer: try object.word("answer"), input: try object.text("input"),
            frontend: try object.optionalFrontend(), id: try object.optionalText("id"), ref: object.member("ref"))
    }
}
