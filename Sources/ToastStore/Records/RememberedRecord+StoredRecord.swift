import ToastModel
import ToastQueue

extension RememberedRecord: StoredRecord {
    private enum Fields {
        static let client = RecordField(1, "client")
        static let number = RecordField(2, "number")
        static let app = RecordField(3, "app")
        static let id = RecordField(4, "id")
        static let generation = RecordField(5, "generation")
    }

    func write(to sink: inout some RecordSink) {
        sink.put(Fields.client, text: client.text)
        sink.put(Fields.number, integer: number)
        sink.put(Fields.app, text: app.text)
        sink.put(Fields.id, text: id)
        sink.put(Fields.generation, integer: Int64(generation))
    }

    init(from source: inout some RecordSource) throws(RecordFault) {
        self.init(
            client: try source.needClient(Fields.client),
            number: try source.needInteger(Fields.number),
            app: try source.needApp(Fields.app),
            id: try source.needText(Fields.id),
            generation: try source.needSmall(Fields.generation))
    }
}
