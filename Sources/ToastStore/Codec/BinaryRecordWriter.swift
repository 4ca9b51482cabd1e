import ToastModel

/// Writes records in the compact form of the store.
struct BinaryRecordWriter {
    private(set) var bytes: [UInt8] = []

    init(capacity: Int = 512) {
        bytes.reserveCapacity(capacity)
    }

    /// The fields of `record` and its end.
    mutating func append(_ record: some StoredRecord) {
        record.write(to: &self)
        bytes.append(0)
    }

    mutating func append(byte: UInt8) {
        bytes.append(byte)
    }

    mutating func append(varint value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// Small numbers of either sign take one byte.
    mutating func append(zigzag value: Int64) {
        append(varint: UInt64(bitPattern: value << 1) ^ UInt64(bitPattern: value >> 63))
    }

    mutating func append(fixed value: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> shift))
        }
    }

    mutating func append(text: String) {
        append(varint: UInt64(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    mutating func append(counted content: some Collection<UInt8>) {
        append(varint: UInt64(content.count))
        bytes.append(contentsOf: content)
    }

    /// Writes what `content` writes with its length in front, always four bytes of it.
    mutating func append(framed content: (inout BinaryRecordWriter) -> Void) {
        let start = bytes.count
        bytes.append(contentsOf: [0, 0, 0, 0])
        content(&self)
        let length = UInt32(truncatingIfNeeded: bytes.count - start - 4)
        for index in 0..<4 {
            bytes[start + index] = UInt8(truncatingIfNeeded: length >> UInt32(8 * index))
        }
    }

    /// Overwrites eight bytes that were reserved before.
    mutating func set(fixed value: UInt64, at position: Int) {
        for index in 0..<8 {
            bytes[position + index] = UInt8(truncatingIfNeeded: value >> UInt64(8 * index))
        }
    }

    private mutating func begin(_ field: RecordField, _ shape: BinaryShape) {
        append(varint: field.number << 3 | shape.rawValue)
    }

    private mutating func append(json: JSONValue) {
        switch json {
        case .null: append(kind: .null)
        case .bool(let flag): append(kind: flag ? .yes : .no)
        case .number(let number):
            append(kind: .number)
            append(text: number.text)
        case .string(let text):
            append(kind: .string)
            append(text: text)
        case .array(let elements):
            append(kind: .array)
            append(varint: UInt64(elements.count))
            for element in elements { append(json: element) }
        case .object(let members):
            append(kind: .object)
            append(varint: UInt64(members.count))
            for member in members {
                append(text: member.name)
                append(json: member.value)
            }
        }
    }

    private mutating func append(kind: BinaryJSONKind) {
        bytes.append(kind.rawValue)
    }
}

extension BinaryRecordWriter: RecordSink {
    mutating func put(_ field: RecordField, integer: Int64?) {
        guard let integer else { return }
        begin(field, .integer)
        append(zigzag: integer)
    }

    mutating func put(_ field: RecordField, number: Double?) {
        guard let number else { return }
        begin(field, .double)
        append(fixed: number.bitPattern)
    }

    mutating func put(_ field: RecordField, flag: Bool?) {
        guard let flag else { return }
        begin(field, .integer)
        append(zigzag: flag ? 1 : 0)
    }

    mutating func put(_ field: RecordField, text: String?) {
        guard let text else { return }
        begin(field, .bytes)
        append(text: text)
    }

    mutating func put(_ field: RecordField, texts: [String]?) {
        guard let texts else { return }
        begin(field, .texts)
        append(varint: UInt64(texts.count))
        for text in texts { append(text: text) }
    }

    mutating func put(_ field: RecordField, bytes content: [UInt8]?) {
        guard let content else { return }
        begin(field, .bytes)
        append(counted: content)
    }

    mutating func put(_ field: RecordField, json: JSONValue?) {
        guard let json else { return }
        begin(field, .json)
        append(json: json)
    }

    mutating func put(_ field: RecordField, record: (some StoredRecord)?) {
        guard let record else { return }
        begin(field, .record)
        append(record)
    }

    mutating func put(_ field: RecordField, records: [some StoredRecord]) {
        if records.isEmpty { return }
        begin(field, .records)
        append(varint: UInt64(records.count))
        for record in records { append(record) }
    }
}
