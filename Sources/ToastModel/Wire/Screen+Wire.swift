extension Screen {
    /// The payload of `{root}/screen/{client}` (contract, section 6).
    package var payload: [UInt8] {
        var writer = JSONWriter(capacity: 160 + 640 * shown.count)
        writer.beginObject()
        writer.member("v", 1)
        writer.member("epoch", epoch)
        writer.member("seq", seq)
        writer.member("at", at)
        writer.member("slots", slots)
        writer.member("waiting", waiting)
        writer.member("blocked", blocked)
        writer.name("muted")
        if let muted {
            writer.beginObject()
            writer.member("level", muted.level.rawValue)
            writer.member("until", orNull: muted.until)
            writer.endObject()
        } else {
            writer.null()
        }
        writer.name("shown")
        writer.beginArray()
        for event in shown { event.write(to: &writer) }
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }

    /// Reads what `payload` writes; the client is the last level of the topic.
    package init(reading value: JSONValue, client: ClientName) throws(WireFault) {
        let object = try WireObject(value)
        try object.checkVersion()
        guard let elements = try object.optionalElements("shown") else { throw .missing("shown") }
        var muted: Muted?
        if let member = object.member("muted") {
            let mute = try WireObject(member)
            guard let level = try mute.optionalPriority("level") else { throw .missing("level") }
            muted = Muted(level: level, until: try mute.optionalTime("until"))
        }
        var shown: [DisplayEvent] = []
        for element in elements { shown.append(try DisplayEvent(reading: element)) }
        self.init(
            client: client, epoch: try object.text("epoch"), seq: try object.integer("seq"),
            at: try object.time("at"), slots: try object.count("slots"), waiting: try object.count("waiting"),
            blocked: try object.count("blocked"), muted: muted, shown: shown)
    }
}
