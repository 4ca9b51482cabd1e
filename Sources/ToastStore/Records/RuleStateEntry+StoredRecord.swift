import ToastModel

extension RuleStateEntry: StoredRecord {
    private enum Fields {
        static let key = RecordField(1, "key")
        static let value = RecordField(2, "value")
    }

    func write(to sink: inout some RecordSink) {
        sink.put(Fields.key, text: key)
        sink.put(Fields.value, bytes: value)
    }

    init(from source: inout some RecordSource) throws(RecordFault) {
        self.init(key: try source.needText(Fields.key), value: try source.bytes(Fields.value))
    }
}
