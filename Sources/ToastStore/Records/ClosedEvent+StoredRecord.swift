import ToastModel

extension ClosedEvent: StoredRecord {
    enum Fields {
        static let epoch = RecordField(1, "epoch")
        static let seq = RecordField(2, "seq")
        static let closedCount = RecordField(3, "closed_n")
        static let client = RecordField(4, "client")
        static let app = RecordField(5, "app")
        static let id = RecordField(6, "id")
        static let generation = RecordField(7, "generation")
        static let reason = RecordField(8, "reason")
        static let action = RecordField(9, "action")
        static let title = RecordField(10, "title")
        static let type = RecordField(11, "type")
        static let acceptedAt = RecordField(12, "accepted_at")
        static let shownAt = RecordField(13, "shown_at")
        static let closedAt = RecordField(14, "closed_at")
        static let waited = RecordField(15, "waited_ms")
        static let shown = RecordField(16, "shown_ms")
        static let held = RecordField(17, "held_ms")
        static let timesShown = RecordField(18, "times_shown")
        static let seen = RecordField(19, "seen")
        static let repeats = RecordField(20, "repeats")
        static let data = RecordField(21, "data")
        static let returnAddress = RecordField(22, "return_address")
    }

    func write(to sink: inout some RecordSink) {
        sink.put(Fields.epoch, text: key.epoch)
        sink.put(Fields.seq, integer: key.seq)
        sink.put(Fields.closedCount, integer: closedCount)
        sink.put(Fields.client, text: client.text)
        sink.put(Fields.app, text: app.text)
        sink.put(Fields.id, text: id)
        sink.put(Fields.generation, integer: Int64(generation))
        sink.put(Fields.reason, text: reason.rawValue)
        sink.put(Fields.action, text: action)
        sink.put(Fields.title, text: title)
        sink.put(Fields.type, text: type.rawValue)
        sink.put(Fields.acceptedAt, integer: acceptedAt.unixMilliseconds)
        sink.put(Fields.shownAt, integer: shownAt?.unixMilliseconds)
        sink.put(Fields.closedAt, integer: closedAt.unixMilliseconds)
        sink.put(Fields.waited, integer: waited.count)
        sink.put(Fields.shown, integer: shown.count)
        sink.put(Fields.held, integer: held.count)
        sink.put(Fields.timesShown, integer: Int64(timesShown))
        sink.put(Fields.seen, flag: seen.stored)
        sink.put(Fields.repeats, integer: Int64(repeats))
        sink.put(Fields.data, json: data)
        sink.put(Fields.returnAddress, record: returnAddress)
    }

    init(from source: inout some RecordSource) throws(RecordFault) {
        self.init(
            key: EventKey(epoch: try source.needText(Fields.epoch), seq: try source.needInteger(Fields.seq)),
            closedCount: try source.needInteger(Fields.closedCount),
            client: try source.needClient(Fields.client),
            app: try source.needApp(Fields.app),
            id: try source.needText(Fields.id),
            generation: try source.needSmall(Fields.generation),
            reason: try source.needWord(Fields.reason, CloseReason.self),
            action: try source.text(Fields.action),
            title: try source.text(Fields.title),
            type: try source.needWord(Fields.type, ToastType.self),
            acceptedAt: try source.needWallTime(Fields.acceptedAt),
            shownAt: try source.wallTime(Fields.shownAt),
            closedAt: try source.needWallTime(Fields.closedAt),
            waited: try source.needMilliseconds(Fields.waited),
            shown: try source.needMilliseconds(Fields.shown),
            held: try source.needMilliseconds(Fields.held),
            timesShown: try source.needSmall(Fields.timesShown),
            seen: Seen(stored: try source.flag(Fields.seen)),
            repeats: try source.needSmall(Fields.repeats),
            data: try source.json(Fields.data),
            returnAddress: try source.record(Fields.returnAddress, ReturnAddress.self))
    }
}
