/// Why stored bytes are no record.
enum RecordFault: Error, Hashable, Sendable {
    /// The bytes end inside a value.
    case truncated
    /// A value cannot be what stands there.
    case malformed(String)
    case missing(String)

    /// A phrase for the reason of a fault of the store.
    var phrase: String {
        switch self {
        case .truncated: "a record ends too early"
        case .malformed(let field): "a record has a bad \(field)"
        case .missing(let field): "a record has no \(field)"
        }
    }
}
