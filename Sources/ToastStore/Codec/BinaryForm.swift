/// What stands behind a field's number in the binary form. A field is a varint of
/// `number * 8 + shape`, then the value; a record ends with a zero byte.
enum BinaryShape: UInt64 {
    /// A zigzag varint.
    case integer = 0
    /// Eight bytes, little end first.
    case double = 1
    /// A varint of the length, then as many bytes.
    case bytes = 2
    /// A record, to its zero byte.
    case record = 3
    /// A varint of the count, then as many lengths with bytes.
    case texts = 4
    /// A varint of the count, then as many records.
    case records = 5
    /// A JSON value: a byte that says its kind, then its content.
    case json = 6
}

/// The kinds of JSON values in the binary form.
enum BinaryJSONKind: UInt8 {
    case null, no, yes, number, string, array, object
}
