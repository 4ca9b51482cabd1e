import ToastModel

/// Reads what `BinaryRecordWriter` wrote. Every length is checked against what is there: bytes that
/// are no record give a fault, never more memory than they have themselves.
struct BinaryRecordReader {
    private let bytes: ArraySlice<UInt8>
    private(set) var position: Int
    /// How deep nested records and JSON values may be.
    private var depth = 0
    private static let deepest = 200

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    init(_ bytes: [UInt8]) {
        self.init(bytes[...])
    }

    var isAtEnd: Bool { position >= bytes.endIndex }

    /// A record with its end.
    mutating func record<Record: StoredRecord>(_ type: Record.Type) throws(RecordFault) -> Record {
        let record = try Record(from: &self)
        try skipToEndOfRecord()
        return record
    }

    mutating func byte() throws(RecordFault) -> UInt8 {
        guard position < bytes.endIndex else { throw .truncated }
        defer { position += 1 }
        return bytes[position]
    }

    mutating func varint() throws(RecordFault) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while true {
            let next = try byte()
            value |= UInt64(next & 0x7F) << shift
            if next < 0x80 { return value }
            shift += 7
            if shift > 63 { throw .malformed("number") }
        }
    }

    mutating func zigzag() throws(RecordFault) -> Int64 {
        let value = try varint()
        return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
    }

    mutating func fixed() throws(RecordFault) -> UInt64 {
        var value: UInt64 = 0
        for byte in try slice(of: 8).reversed() { value = value << 8 | UInt64(byte) }
        return value
    }

    mutating func text() throws(RecordFault) -> String {
        String(decoding: try counted(), as: UTF8.self)
    }

    /// The bytes behind a varint of their length.
    mutating func counted() throws(RecordFault) -> ArraySlice<UInt8> {
        let length = try varint()
        guard length <= UInt64(bytes.endIndex - position) else { throw .truncated }
        return try slice(of: Int(length))
    }

    /// The bytes behind four bytes of their length.
    mutating func framed() throws(RecordFault) -> ArraySlice<UInt8> {
        var length = 0
        for byte in try slice(of: 4).reversed() { length = length << 8 | Int(byte) }
        return try slice(of: length)
    }

    /// The content of a text field, without a copy.
    mutating func view(_ field: RecordField) throws(RecordFault) -> ArraySlice<UInt8> {
        guard try find(field, .bytes) else { throw .missing("\(field.name)") }
        return try counted()
    }

    private mutating func slice(of length: Int) throws(RecordFault) -> ArraySlice<UInt8> {
        guard length <= bytes.endIndex - position else { throw .truncated }
        defer { position += length }
        return bytes[position..<position + length]
    }

    /// Steps behind the field's number when the field comes next; fields with smaller numbers, which
    /// this version does not know, are skipped.
    private mutating func find(_ field: RecordField, _ shape: BinaryShape) throws(RecordFault) -> Bool {
        while true {
            let start = position
            let key = try varint()
            if key >> 3 == field.number, key != 0 {
                if key & 7 != shape.rawValue { throw .malformed("\(field.name)") }
                return true
            }
            if key == 0 || key >> 3 > field.number {
                position = start
                return false
            }
            try skipValue(key)
        }
    }

    private mutating func skipToEndOfRecord() throws(RecordFault) {
        while true {
            let key = try varint()
            if key == 0 { return }
            try skipValue(key)
        }
    }

    private mutating func skipValue(_ key: UInt64) throws(RecordFault) {
        guard let shape = BinaryShape(rawValue: key & 7) else { throw .malformed("field") }
        switch shape {
        case .integer: _ = try varint()
        case .double: _ = try fixed()
        case .bytes: _ = try counted()
        case .json: _ = try jsonValue()
        case .record:
            try descend()
            try skipToEndOfRecord()
            depth -= 1
        case .texts:
            for _ in 0..<(try count()) { _ = try counted() }
        case .records:
            try descend()
            for _ in 0..<(try count()) { try skipToEndOfRecord() }
            depth -= 1
        }
    }

    /// The number of elements that follow; each takes at least one byte.
    private mutating func count() throws(RecordFault) -> Int {
        let count = try varint()
        guard count <= UInt64(bytes.endIndex - position) else { throw .truncated }
        return Int(count)
    }

    private mutating func descend() throws(RecordFault) {
        depth += 1
        if depth > Self.deepest { throw .malformed("depth") }
    }

    private mutating func jsonValue() throws(RecordFault) -> JSONValue {
        guard let kind = BinaryJSONKind(rawValue: try byte()) else { throw .malformed("JSON value") }
        switch kind {
        case .null: return .null
        case .no: return .bool(false)
        case .yes: return .bool(true)
        case .number: return .number(JSONNumber(validated: try text()))
        case .string: return .string(try text())
        case .array:
            try descend()
            defer { depth -= 1 }
            var elements: [JSONValue] = []
            for _ in 0..<(try count()) { elements.append(try jsonValue()) }
            return .array(elements)
        case .object:
            try descend()
            defer { depth -= 1 }
            var members: [JSONMember] = []
            for _ in 0..<(try count()) { members.append(JSONMember(try text(), try jsonValue())) }
            return .object(members)
        }
    }
}

extension BinaryRecordReader: RecordSource {
    mutating func integer(_ field: RecordField) throws(RecordFault) -> Int64? {
        try find(field, .integer) ? try zigzag() : nil
    }

    mutating func number(_ field: RecordField) throws(RecordFault) -> Double? {
        try find(field, .double) ? Double(bitPattern: try fixed()) : nil
    }

    mutating func flag(_ field: RecordField) throws(RecordFault) -> Bool? {
        try find(field, .integer) ? try zigzag() != 0 : nil
    }

    mutating func text(_ field: RecordField) throws(RecordFault) -> String? {
        try find(field, .bytes) ? try text() : nil
    }

    mutating func texts(_ field: RecordField) throws(RecordFault) -> [String]? {
        guard try find(field, .texts) else { return nil }
        var texts: [String] = []
        for _ in 0..<(try count()) { texts.append(try text()) }
        return texts
    }

    mutating func bytes(_ field: RecordField) throws(RecordFault) -> [UInt8]? {
        try find(field, .bytes) ? Array(try counted()) : nil
    }

    mutating func json(_ field: RecordField) throws(RecordFault) -> JSONValue? {
        try find(field, .json) ? try jsonValue() : nil
    }

    mutating func record<Record: StoredRecord>(
        _ field: RecordField, _ type: Record.Type
    ) throws(RecordFault) -> Record? {
        guard try find(field, .record) else { return nil }
        try descend()
        defer { depth -= 1 }
        return try record(type)
    }

    mutating func records<Record: StoredRecord>(
        _ field: RecordField, _ type: Record.Type
    ) throws(RecordFault) -> [Record] {
        guard try find(field, .records) else { return [] }
        try descend()
        defer { depth -= 1 }
        var records: [Record] = []
        for _ in 0..<(try count()) { records.append(try record(type)) }
        return records
    }
}
