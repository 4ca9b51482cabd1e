import ToastModel

extension ReturnAddress: StoredRecord {
    private enum Fields {
        static let topic = RecordField(1, "topic")
        static let correlation = RecordField(2, "correlation")
    }

    func write(to sink: inout some RecordSink) {
        sink.put(Fields.topic, text: topic)
        sink.put(Fields.correlation, bytes: correlation)
    }

    init(from source: inout some RecordSource) throws(RecordFault) {
        self.init(
            topic: try source.needText(Fields.topic),
            correlation: try source.bytes(Fields.correlation))
    }
}
