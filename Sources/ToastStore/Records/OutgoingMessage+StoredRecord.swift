import ToastModel

extension OutgoingMessage: StoredRecord {
    private enum Fields {
        static let serial = RecordField(1, "serial")
        static let topic = RecordField(2, "topic")
        static let payload = RecordField(3, "payload")
        static let retain = RecordField(4, "retain")
        static let messageExpiry = RecordField(5, "message_expiry_ms")
        static let correlationData = RecordField(6, "correlation")
    }

    func write(to sink: inout some RecordSink) {
        sink.put(Fields.serial, integer: serial)
        sink.put(Fields.topic, text: topic)
        sink.put(Fields.payload, bytes: payload)
        sink.put(Fields.retain, flag: retain == .yes ? true : nil)
        sink.put(Fields.messageExpiry, integer: messageExpiry?.count)
        sink.put(Fields.correlationData, bytes: correlationData)
    }

    init(from source: inout some RecordSource) throws(RecordFault) {
        self.init(
            serial: try source.needInteger(Fields.serial),
            topic: try source.needText(Fields.topic),
            payload: try source.needBytes(Fields.payload),
            retain: try source.flag(Fields.retain) == true ? .yes : .no,
            messageExpiry: try source.milliseconds(Fields.messageExpiry),
            correlationData: try source.bytes(Fields.correlationData))
    }
}
