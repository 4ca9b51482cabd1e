/// The last line of an export.
struct StoreEnd: StoredRecord {
    var records: Int
    var damaged: Int

    private enum Fields {
        static let records = RecordField(1, "records")
        static let damaged = RecordField(2, "damaged")
    }

    init(records: Int, damaged: Int) {
        self.records = records
        self.damaged = damaged
    }

    func write(to sink: inout some RecordSink) {
        sink.put(Fields.records, integer: Int64(records))
        sink.put(Fields.damaged, integer: Int64(damaged))
    }

    init(from source: inout some RecordSource) throws(RecordFault) {
        records = try source.needSmall(Fields.records)
        damaged = try source.needSmall(Fields.damaged)
    }
}
