extension ClosedEvent {
    /// The event as it is published and as the history answers it (contract, section 4).
    package func write(to writer: inout JSONWriter) {
        writer.beginEvent("closed")
        writer.members(of: key)
        writer.member("closed_n", closedCount)
        writer.member("id", id)
        writer.member("generation", generation)
        writer.member("app", app.text)
        writer.member("client", client.text)
        writer.member("reason", reason.rawValue)
        writer.member("code", reason.code)
        writer.member("by", reason.agent.rawValue)
        writer.member("action", orNull: action)
        writer.member("title", orNull: title)
        writer.member("type", type.rawValue)
        writer.member("accepted_at", acceptedAt)
        writer.member("shown_at", orNull: shownAt)
        writer.member("closed_at", closedAt)
        writer.member("waited_ms", waited)
        writer.member("shown_ms", shown)
        writer.member("held_ms", held)
        writer.member("times_shown", timesShown)
        switch seen {
        case .yes: writer.member("seen", true)
        case .no: writer.member("seen", false)
        case .unknown: writer.nothing("seen")
        }
        writer.member("repeats", repeats)
        writer.member("data", orNull: data)
        writer.endObject()
    }

    /// The payload of `{root}/closed/{app}/{client}`.
    package var payload: [UInt8] {
        var writer = JSONWriter(capacity: 512)
        write(to: &writer)
        return writer.bytes
    }

    /// Reads what `payload` writes.
    package init(reading value: JSONValue) throws(WireFault) {
        let object = try WireObject(value, event: "closed")
        let seen: Seen =
            switch try object.optionalFlag("seen") {
            case true: .yes
            case false: .no
            case nil: .unknown
            }
        self.init(
            key: try object.key(), closedCount: try object.integer("closed_n"), client: try object.client(),
            app: try object.app(), id: try object.text("id"), generation: try object.count("generation"),
            reason: try object.word("reason"), action: try object.optionalText("action"),
            title: try object.optionalText("title"), type: try object.word("type"),
            acceptedAt: try object.time("accepted_at"), shownAt: try object.optionalTime("shown_at"),
            closedAt: try object.time("closed_at"), waited: try object.length("waited_ms"),
            shown: try object.length("shown_ms"), held: try object.length("held_ms"),
            timesShown: try object.count("times_shown"), seen: seen, repeats: try object.count("repeats"),
            data: object.member("data"))
    }
}
