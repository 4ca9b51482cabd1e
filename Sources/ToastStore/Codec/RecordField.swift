/// A field of a stored record: its number in the binary form, its name in the JSON form.
///
/// Numbers of one record ascend in the order in which it is written and read, and are never given to
/// another meaning: a reader tells a field that is not there from the number of the next one.
struct RecordField {
    let number: UInt64
    let name: StaticString

    init(_ number: UInt64, _ name: StaticString) {
        self.number = number
        self.name = name
    }
}
