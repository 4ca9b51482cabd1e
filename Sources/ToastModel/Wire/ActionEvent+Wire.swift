extension ActionEvent {
    /// The payload of `{root}/action/{app}/{client}`.
    package var payload: [UInt8] {
        var writer = JSONWriter(capacity: 256)
        writer.beginEvent("action")
        writer.member("id", id)
        writer.member("generation", generation)
        writer.member("app", app.text)
        writer.member("client", client.text)
        writer.member("action", action)
        writer.member("frontend", orNull: frontend?.text)
        writer.member("acted_at", at)
        writer.member("data", orNull: data)
        writer.endObject()
        return writer.bytes
    }

    /// Reads what `payload` writes.
    package init(reading value: JSONValue) throws(WireFault) {
        let object = try WireObject(value, event: "action")
        self.init(
            client: try object.client(), app: try object.app(), id: try object.text("id"),
            generation: try object.count("generation"), action: try object.text("action"),
            frontend: try object.optionalFrontend(), at: try object.time("acted_at"), data: object.member("data"))
    }
}
