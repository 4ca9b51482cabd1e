extension ReceivedMark: StoredRecord {
    private enum Fields {
        static let topic = RecordField(1, "topic")
        static let hash = RecordField(2, "hash")
    }

    func write(to sink: inout some RecordSink) {
        sink.put(Fields.topic, text: topic)
        sink.put(Fields.hash, integer: Int64(bitPattern: hash))
    }

    init(from source: inout some RecordSource) throws(RecordFault) {
        self.init(
            topic: try source.needText(Fields.topic),
            hash: UInt64(bitPattern: try source.needInteger(Fields.hash)))
    }
}
