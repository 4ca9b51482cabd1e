extension HiddenEvent {
    /// The payload of `{root}/hidden/{app}/{client}`.
    package var payload: [UInt8] {
        var writer = JSONWriter(capacity: 256)
        writer.beginEvent("hidden")
        writer.members(of: key)
        writer.member("id", id)
        writer.member("generation", generation)
        writer.member("app", app.text)
        writer.member("client", client.text)
        writer.member("cause", cause.rawValue)
        writer.member("hidden_at", hiddenAt)
        writer.endObject()
        return writer.bytes
    }

    /// Reads what `payload` writes.
    package init(reading value: JSONValue) throws(WireFault) {
        let object = try WireObject(value, event: "hidden")
        self.init(
            key: try object.key(), client: try object.client(), app: try object.app(), id: try object.text("id"),
            generation: try object.count("generation"), cause: try object.word("cause"),
            hiddenAt: try object.time("hidden_at"))
    }
}
