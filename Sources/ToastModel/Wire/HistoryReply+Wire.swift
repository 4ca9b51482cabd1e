extension HistoryReply {
    /// The payload of `{root}/history-reply/{requester}`, at most about `limit` bytes: events that do not
    /// fit are left for the next query, and `more` says so. One event is always given.
    package func payload(limit: Int = HistoryReply.largestPayload) -> [UInt8] {
        var writer = JSONWriter(capacity: 4096)
        writer.beginEvent("history")
        writer.member("ref", orNull: ref)
        switch outcome {
        case .found(let events, let more):
            writer.name("events")
            writer.beginArray()
            var written = 0
            for event in events {
                if written > 0, writer.bytes.count >= limit { break }
                event.write(to: &writer)
                written += 1
            }
            writer.endArray()
            writer.member("more", more || written < events.count)
        case .invalid(let sentence):
            writer.member("events", [])
            writer.member("more", false)
            writer.member("error", sentence)
        }
        writer.endObject()
        return writer.bytes
    }

    /// Half of what the shipped server settings allow for a message.
    package static let largestPayload = 512 * 1024

    /// Reads what `payload` writes.
    package init(reading value: JSONValue) throws(WireFault) {
        let object = try WireObject(value, event: "history")
        if let sentence = try object.optionalText("error") {
            self.init(.invalid(sentence), ref: object.member("ref"))
            return
        }
        guard let elements = try object.optionalElements("events") else { throw .missing("events") }
        var events: [ClosedEvent] = []
        for element in elements { events.append(try ClosedEvent(reading: element)) }
        self.init(.found(events, more: try object.flag("more")), ref: object.member("ref"))
    }
}
