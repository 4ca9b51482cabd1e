extension HistoryQuery {
    /// The payload of `{root}/history/{requester}`; `ref` comes back with the answer.
    package func payload(ref: JSONValue? = nil) -> [UInt8] {
        var writer = JSONWriter(capacity: 200)
        writer.beginObject()
        writer.member("app", ifSet: app?.text)
        writer.member("client", ifSet: client?.text)
        writer.member("id", ifSet: id)
        writer.member("reason", ifSet: reason?.rawValue)
        if let since { writer.member("since", since) }
        if let until { writer.member("until", until) }
        if let after {
            writer.name("after")
            writer.beginArray()
            writer.value(after.key.epoch)
            writer.value(after.client.text)
            writer.value(after.key.seq)
            writer.endArray()
        }
        writer.member("limit", limit)
        writer.member("ref", ifSet: ref)
        writer.endObject()
        return writer.bytes
    }

    /// Reads a query. Members that are not there do not matter; others are not looked at.
    package init(reading value: JSONValue) throws(WireFault) {
        let object = try WireObject(value)
        let app = object.names("app") ? try object.app() : nil
        let client = object.names("client") ? try object.client() : nil
        let limit = try object.optionalInteger("limit").map { Int(clamping: $0) }
        self.init(
            app: app, client: client, id: try object.optionalText("id"), reason: try object.optionalWord("reason"),
            since: try object.optionalTime("since"), until: try object.optionalTime("until"),
            after: try Self.anchor(object), limit: limit ?? Self.standardLimit)
    }

    /// `[epoch, client, seq]`.
    private static func anchor(_ object: WireObject) throws(WireFault) -> Anchor? {
        guard let parts = try object.optionalElements("after") else { return nil }
        guard parts.count == 3, let epoch = parts[0].string, let name = parts[1].string, let seq = parts[2].integer,
            let client = try? ClientName(name)
        else { throw .wrongType(member: "after") }
        return Anchor(client: client, key: EventKey(epoch: epoch, seq: seq))
    }
}
