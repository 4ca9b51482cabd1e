extension StatusReport {
    /// The payload of `{root}/status/{instance}`.
    package var payload: [UInt8] {
        var writer = JSONWriter(capacity: 128)
        writer.beginObject()
        writer.member("state", state.rawValue)
        writer.member("version", version)
        writer.member("run", run)
        writer.member("since", since)
        if let config { writer.member("config", config) }
        if mistakes > 0 { writer.member("mistakes", Int64(mistakes)) }
        writer.endObject()
        return writer.bytes
    }

    /// Reads what `payload` writes.
    package init(reading value: JSONValue) throws(WireFault) {
        let object = try WireObject(value)
        self.init(
            state: try object.word("state"), version: try object.text("version"), run: try object.text("run"),
            since: try object.time("since"), config: try object.optionalText("config"))
        mistakes = Int(clamping: try object.optionalInteger("mistakes") ?? 0)
    }
}
