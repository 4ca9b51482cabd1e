import ToastModel

extension ToastAction: StoredRecord {
    private enum Fields {
        static let id = RecordField(1, "id")
        static let label = RecordField(2, "label")
        static let url = RecordField(3, "url")
        static let publish = RecordField(4, "publish")
    }

    func write(to sink: inout some RecordSink) {
        sink.put(Fields.id, text: id)
        sink.put(Fields.label, text: label)
        sink.put(Fields.url, text: url)
        sink.put(Fields.publish, record: publish)
    }

    init(from source: inout some RecordSource) throws(RecordFault) {
        self.init(
            id: try source.needText(Fields.id),
            label: try source.needText(Fields.label),
            url: try source.text(Fields.url),
            publish: try source.record(Fields.publish, Publish.self))
    }
}

extension ToastAction.Publish: StoredRecord {
    private enum Fields {
        static let topic = RecordField(1, "topic")
        static let payload = RecordField(2, "payload")
        static let retain = RecordField(3, "retain")
    }

    func write(to sink: inout some RecordSink) {
        sink.put(Fields.topic, text: topic)
        sink.put(Fields.payload, bytes: payload)
        sink.put(Fields.retain, flag: retain == .yes ? true : nil)
    }

    init(from source: inout some RecordSource) throws(RecordFault) {
        self.init(
            topic: try source.needText(Fields.topic),
            payload: try source.needBytes(Fields.payload),
            retain: try source.flag(Fields.retain) == true ? .yes : .no)
    }
}
