/// The first line of an export.
struct StoreHead: StoredRecord {
    var layout: Int
    /// The serial of the last message that was on its way, which need not be there any more.
    var lastOutgoing: Int64

    private enum Fields {
        static let layout = RecordField(1, "layout")
        static let lastOutgoing = RecordField(2, "last_outgoing")
    }

    init(layout: Int, lastOutgoing: Int64) {
        self.layout = layout
        self.lastOutgoing = lastOutgoing
    }

    func write(to sink: inout some RecordSink) {
        sink.put(Fields.layout, integer: Int64(layout))
        sink.put(Fields.lastOutgoing, integer: lastOutgoing)
    }

    init(from source: inout some RecordSource) throws(RecordFault) {
        layout = try source.needSmall(Fields.layout)
        lastOutgoing = try source.needInteger(Fields.lastOutgoing)
    }
}
