import ToastModel

/// Writes records as JSON objects, for exports.
struct JSONRecordWriter {
    private var writer: JSONWriter

    init() {
        writer = JSONWriter()
    }

    var bytes: [UInt8] { writer.bytes }

    /// One object: the given members first, then the fields of the record.
    mutating func append(_ record: some StoredRecord, as kind: String) {
        writer.beginObject()
        writer.name("record")
        writer.value(kind)
        record.write(to: &self)
        writer.endObject()
    }
}

extension JSONRecordWriter: RecordSink {
    mutating func put(_ field: RecordField, integer: Int64?) {
        guard let integer else { return }
        writer.name(field.name)
        writer.value(integer)
    }

    mutating func put(_ field: RecordField, number: Double?) {
        guard let number, let json = JSONNumber(number) else { return }
        writer.name(field.name)
        writer.value(json)
    }

    mutating func put(_ field: RecordField, flag: Bool?) {
        guard let flag else { return }
        writer.name(field.name)
        writer.value(flag)
    }

    mutating func put(_ field: RecordField, text: String?) {
        guard let text else { return }
        writer.name(field.name)
        writer.value(text)
    }

    mutating func put(_ field: RecordField, texts: [String]?) {
        guard let texts else { return }
        writer.name(field.name)
        writer.beginArray()
        for text in texts { writer.value(text) }
        writer.endArray()
    }

    /// As text where it is UTF-8, else in hexadecimal under the name with `_hex`.
    mutating func put(_ field: RecordField, bytes: [UInt8]?) {
        guard let bytes else { return }
        if let text = String(validating: bytes, as: UTF8.self) {
            writer.name(field.name)
            writer.value(text)
        } else {
            writer.name(text: hexName(of: field))
            writer.value(hexText(bytes))
        }
    }

    mutating func put(_ field: RecordField, json: JSONValue?) {
        guard let json else { return }
        writer.name(field.name)
        writer.value(json)
    }

    mutating func put(_ field: RecordField, record: (some StoredRecord)?) {
        guard let record else { return }
        writer.name(field.name)
        writer.beginObject()
        record.write(to: &self)
        writer.endObject()
    }

    mutating func put(_ field: RecordField, records: [some StoredRecord]) {
        if records.isEmpty { return }
        writer.name(field.name)
        writer.beginArray()
        for record in records {
            writer.beginObject()
            record.write(to: &self)
            writer.endObject()
        }
        writer.endArray()
    }
}

/// The name under which bytes that are no text stand in an export.
func hexName(of field: RecordField) -> String { "\(field.name)_hex" }

private func hexText(_ bytes: [UInt8]) -> String {
    let digits = [UInt8]("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    for byte in bytes {
        text.append(digits[Int(byte >> 4)])
        text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
}
