/// Why bytes are no JSON document that we take.
package enum JSONFault: Error, Hashable, Sendable {
    /// `offset` is the first byte that cannot stand where it stands; the length of the document when
    /// it ends too early.
    case malformed(offset: Int, Expectation)
    case tooDeep(offset: Int, limit: Int)
    case tooManyValues(offset: Int, limit: Int)
    case outOfMemory

    /// What is wrong at the offset.
    package enum Expectation: String, Hashable, Sendable, CaseIterable {
        case value = "a value should stand here"
        case nameOrEnd = "a name in quotes or '}' should stand here"
        case name = "a name in quotes should stand here"
        case colon = "a ':' should stand here"
        case commaOrBrace = "a ',' or '}' should stand here"
        case commaOrBracket = "a ',' or ']' should stand here"
        case end = "the document should end here"
        case more = "it ends too early"
        case word = "only true, false and null are words"
        case number = "this is no number"
        case control = "a control character in a string has to be escaped"
        case escape = "there is no such escape"
        case surrogate = "half of a surrogate pair stands alone"
        case encoding = "this byte is not UTF-8"
    }

    /// Where in the document, in bytes; nil when it is not about a place.
    package var offset: Int? {
        switch self {
        case .malformed(let offset, _), .tooDeep(let offset, _), .tooManyValues(let offset, _): offset
        case .outOfMemory: nil
        }
    }

    /// One sentence without the offset.
    package var sentence: String {
        switch self {
        case .malformed(_, let expectation): expectation.rawValue
        case .tooDeep(_, let limit): "more than \(limit) arrays and objects stand inside each other"
        case .tooManyValues(_, let limit): "it has more than \(limit) values"
        case .outOfMemory: "there is not enough memory to read it"
        }
    }
}
