extension RejectedEvent {
    /// The payload of `{root}/rejected/{app}`. The excerpt is `payload` when it is text, else
    /// `payload_base64`.
    package var payload: [UInt8] {
        var writer = JSONWriter(capacity: 512)
        writer.beginEvent("rejected")
        writer.member("app", app.text)
        writer.member("client", ifSet: client?.text)
        writer.member("reason", rejection.reason.rawValue)
        writer.member("message", rejection.message)
        if let offset = rejection.offset { writer.member("offset", offset) }
        writer.member("topic", topic)
        writer.member("size", size)
        switch excerpt {
        case .text(let text): writer.member("payload", text)
        case .binary(let bytes): writer.member("payload_base64", Base64.encoded(bytes))
        }
        writer.member("rejected_at", at)
        writer.endObject()
        return writer.bytes
    }

    /// Reads what `payload` writes.
    package init(reading value: JSONValue) throws(WireFault) {
        let object = try WireObject(value, event: "rejected")
        let offset = object.member("offset") == nil ? nil : try object.count("offset")
        self.init(
            app: try object.app(), client: object.member("client") == nil ? nil : try object.client(),
            rejection: Rejection(try object.word("reason"), try object.text("message"), offset: offset),
            topic: try object.text("topic"), size: try object.count("size"),
            excerpt: try Self.excerpt(of: object), at: try object.time("rejected_at"))
    }

    private static func excerpt(of object: WireObject) throws(WireFault) -> Excerpt {
        if let text = try object.optionalText("payload") { return .text(text) }
        guard let bytes = Base64.decoded(try object.text("payload_base64")) else {
            throw .wrongType(member: "payload_base64")
        }
        return .binary(bytes)
    }
}
