import ToastModel

/// Reads records from JSON objects as `JSONRecordWriter` writes them. Members it does not know are
/// ignored.
struct JSONRecordReader {
    private let members: [String: JSONValue]

    init(_ json: JSONValue) throws(RecordFault) {
        guard let members = json.members else { throw .malformed("object") }
        self.members = Dictionary(members.map { ($0.name, $0.value) }, uniquingKeysWith: { _, last in last })
    }

    private func value(_ field: RecordField) -> JSONValue? { members["\(field.name)"] }

    private func value<Value>(
        _ field: RecordField, _ read: (JSONValue) -> Value?
    ) throws(RecordFault) -> Value? {
        guard let json = value(field) else { return nil }
        guard let value = read(json) else { throw .malformed("\(field.name)") }
        return value
    }
}

extension JSONRecordReader: RecordSource {
    mutating func integer(_ field: RecordField) throws(RecordFault) -> Int64? { try value(field, \.integer) }

    mutating func number(_ field: RecordField) throws(RecordFault) -> Double? { try value(field, \.double) }

    mutating func flag(_ field: RecordField) throws(RecordFault) -> Bool? { try value(field, \.bool) }

    mutating func text(_ field: RecordField) throws(RecordFault) -> String? { try value(field, \.string) }

    mutating func texts(_ field: RecordField) throws(RecordFault) -> [String]? {
        guard let elements = try value(field, \.array) else { return nil }
        let texts = elements.compactMap(\.string)
        guard texts.count == elements.count else { throw .malformed("\(field.name)") }
        return texts
    }

    mutating func bytes(_ field: RecordField) throws(RecordFault) -> [UInt8]? {
        if let text = try text(field) { return Array(text.utf8) }
        guard let hex = members[hexName(of: field)] else { return nil }
        guard let text = hex.string, let bytes = bytes(hex: text) else { throw .malformed(hexName(of: field)) }
        return bytes
    }

    mutating func json(_ field: RecordField) throws(RecordFault) -> JSONValue? { value(field) }

    mutating func record<Record: StoredRecord>(
        _ field: RecordField, _ type: Record.Type
    ) throws(RecordFault) -> Record? {
        guard let json = value(field) else { return nil }
        var reader = try JSONRecordReader(json)
        return try Record(from: &reader)
    }

    mutating func records<Record: StoredRecord>(
        _ field: RecordField, _ type: Record.Type
    ) throws(RecordFault) -> [Record] {
        var records: [Record] = []
        for json in try value(field, \.array) ?? [] {
            var reader = try JSONRecordReader(json)
            records.append(try Record(from: &reader))
        }
        return records
    }

    private func bytes(hex: String) -> [UInt8]? {
        let digits = Array(hex.utf8)
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = hexDigit(digits[index]), let low = hexDigit(digits[index + 1]) else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    private func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
