extension DisplayEvent {
    /// The event as it is published (contract, section 3). Inside a screen it has no `epoch` and `seq`.
    package func write(to writer: inout JSONWriter) {
        writer.beginEvent("display")
        if let key { writer.members(of: key) }
        writer.member("id", toast.id)
        writer.member("generation", generation)
        writer.member("revision", revision)
        writer.member("cause", cause.rawValue)
        writer.member("app", app.text)
        writer.member("client", client.text)
        writer.member("title", ifSet: toast.title)
        writer.member("content", ifSet: toast.content)
        writer.member("type", toast.effectiveType.rawValue)
        writer.member("priority", toast.effectivePriority.rawValue)
        writer.member("accepted_at", acceptedAt)
        writer.member("shown_at", shownAt)
        writer.member("duration_ms", orNull: duration)
        writer.member("remaining_ms", orNull: remaining)
        writer.member("held", held)
        writer.member("repeats", repeats)
        writer.member("waiting", waiting)
        toast.writeFields(to: &writer)
        writer.endObject()
    }

    /// The payload of `{root}/display/{app}/{client}`.
    package var payload: [UInt8] {
        var writer = JSONWriter(capacity: 640)
        write(to: &writer)
        return writer.bytes
    }

    /// Reads what `payload` writes, also an element of a screen.
    package init(reading value: JSONValue) throws(WireFault) {
        let object = try WireObject(value, event: "display")
        var toast = try Toast(readingFields: object)
        toast.id = try object.text("id")
        toast.title = try object.optionalText("title")
        toast.content = try object.optionalText("content")
        toast.type = try object.word("type")
        toast.priority = try object.optionalPriority("priority")
        self.init(
            key: object.member("seq") == nil ? nil : try object.key(),
            client: try object.client(), app: try object.app(), toast: toast,
            generation: try object.count("generation"), revision: try object.count("revision"),
            cause: try object.word("cause"), acceptedAt: try object.time("accepted_at"),
            shownAt: try object.time("shown_at"), duration: try object.optionalLength("duration_ms"),
            remaining: try object.optionalLength("remaining_ms"), held: try object.flag("held"),
            repeats: try object.count("repeats"), waiting: try object.count("waiting"))
    }
}
