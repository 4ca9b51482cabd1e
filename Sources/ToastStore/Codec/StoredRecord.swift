import ToastModel

/// A value that can be kept in the store and written as a line of an export: one description of its
/// fields serves both forms.
protocol StoredRecord {
    /// Writes every field, in ascending order of the numbers. Nil is written as nothing.
    func write(to sink: inout some RecordSink)

    /// Reads the fields in the same order.
    init(from source: inout some RecordSource) throws(RecordFault)
}

/// Takes the fields of a record.
protocol RecordSink {
    mutating func put(_ field: RecordField, integer: Int64?)
    mutating func put(_ field: RecordField, number: Double?)
    mutating func put(_ field: RecordField, flag: Bool?)
    mutating func put(_ field: RecordField, text: String?)
    mutating func put(_ field: RecordField, texts: [String]?)
    mutating func put(_ field: RecordField, bytes: [UInt8]?)
    mutating func put(_ field: RecordField, json: JSONValue?)
    mutating func put(_ field: RecordField, record: (some StoredRecord)?)
    mutating func put(_ field: RecordField, records: [some StoredRecord])
}

/// Gives the fields of a record; nil when it is not there.
protocol RecordSource {
    mutating func integer(_ field: RecordField) throws(RecordFault) -> Int64?
    mutating func number(_ field: RecordField) throws(RecordFault) -> Double?
    mutating func flag(_ field: RecordField) throws(RecordFault) -> Bool?
    mutating func text(_ field: RecordField) throws(RecordFault) -> String?
    mutating func texts(_ field: RecordField) throws(RecordFault) -> [String]?
    mutating func bytes(_ field: RecordField) throws(RecordFault) -> [UInt8]?
    mutating func json(_ field: RecordField) throws(RecordFault) -> JSONValue?
    mutating func record<Record: StoredRecord>(_ field: RecordField, _ type: Record.Type) throws(RecordFault) -> Record?
    /// An empty list when it is not there.
    mutating func records<Record: StoredRecord>(_ field: RecordField, _ type: Record.Type) throws(RecordFault)
        -> [Record]
}

extension RecordSource {
    mutating func needInteger(_ field: RecordField) throws(RecordFault) -> Int64 {
        guard let value = try integer(field) else { throw .missing("\(field.name)") }
        return value
    }

    mutating func needText(_ field: RecordField) throws(RecordFault) -> String {
        guard let value = try text(field) else { throw .missing("\(field.name)") }
        return value
    }

    mutating func needBytes(_ field: RecordField) throws(RecordFault) -> [UInt8] {
        guard let value = try bytes(field) else { throw .missing("\(field.name)") }
        return value
    }

    mutating func needRecord<Record: StoredRecord>(
        _ field: RecordField, _ type: Record.Type
    ) throws(RecordFault) -> Record {
        guard let value = try record(field, type) else { throw .missing("\(field.name)") }
        return value
    }
}
