import ToastModel
import ToastQueue

extension ClientRecord: StoredRecord {
    private enum Fields {
        static let client = RecordField(1, "client")
        static let epoch = RecordField(2, "epoch")
        static let seq = RecordField(3, "seq")
        static let closedCount = RecordField(4, "closed_n")
        static let frontends = RecordField(5, "frontends")
        static let mutes = RecordField(6, "mutes")
        static let lastActive = RecordField(7, "last_active_at")
        static let number = RecordField(8, "number")
        static let unmutedAt = RecordField(9, "unmuted_at")
        static let level = RecordField(10, "level")
    }

    func write(to sink: inout some RecordSink) {
        sink.put(Fields.client, text: client.text)
        sink.put(Fields.epoch, text: epoch)
        sink.put(Fields.seq, integer: seq)
        sink.put(Fields.closedCount, integer: closedCount)
        sink.put(Fields.frontends, records: frontends)
        sink.put(Fields.mutes, records: mutes)
        sink.put(Fields.lastActive, integer: lastActive.unixMilliseconds)
        sink.put(Fields.number, integer: number)
        sink.put(Fields.unmutedAt, integer: unmutedAt?.unixMilliseconds)
        sink.put(Fields.level, integer: (level?.rawValue).map { Int64($0) })
    }

    init(from source: inout some RecordSource) throws(RecordFault) {
        self.init(
            client: try source.needClient(Fields.client),
            epoch: try source.needText(Fields.epoch),
            seq: try source.needInteger(Fields.seq),
            closedCount: try source.needInteger(Fields.closedCount),
            frontends: try source.records(Fields.frontends, Frontend.self),
            mutes: try source.records(Fields.mutes, Mute.self),
            lastActive: try source.needWallTime(Fields.lastActive),
            number: try source.needInteger(Fields.number),
            unmutedAt: try source.wallTime(Fields.unmutedAt),
            level: try source.priority(Fields.level))
    }
}

extension ClientRecord.Frontend: StoredRecord {
    private enum Fields {
        static let name = RecordField(1, "name")
        static let online = RecordField(2, "online")
        static let offlineSince = RecordField(3, "offline_since")
    }

    func write(to sink: inout some RecordSink) {
        sink.put(Fields.name, text: name.text)
        sink.put(Fields.online, flag: online)
        sink.put(Fields.offlineSince, integer: offlineSince?.unixMilliseconds)
    }

    init(from source: inout some RecordSource) throws(RecordFault) {
        self.init(
            name: try FrontendName(stored: try source.needText(Fields.name)),
            online: try source.flag(Fields.online) == true,
            offlineSince: try source.wallTime(Fields.offlineSince))
    }
}

extension ClientRecord.Mute: StoredRecord {
    private enum Fields {
        static let level = RecordField(1, "level")
        static let until = RecordField(2, "until")
    }

    func write(to sink: inout some RecordSink) {
        sink.put(Fields.level, integer: Int64(level.rawValue))
        sink.put(Fields.until, integer: until?.unixMilliseconds)
    }

    init(from source: inout some RecordSource) throws(RecordFault) {
        guard let level = try source.priority(Fields.level) else { throw .missing("level") }
        self.init(level: level, until: try source.wallTime(Fields.until))
    }
}
