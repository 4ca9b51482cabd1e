/// Why a JSON document is not the event it was read as.
package enum WireFault: Error, Hashable, Sendable {
    case notAnObject
    /// The document is another event than the one wanted.
    case otherEvent(String)
    case otherVersion(Int64)
    case missing(String)
    case wrongType(member: String)
    case unknownWord(member: String, word: String)

    /// One sentence that names the member.
    package var sentence: String {
        switch self {
        case .notAnObject: "the document is not a JSON object"
        case .otherEvent(let word): "the event is '\(word)'"
        case .otherVersion(let version): "the event has format version \(version), this program knows 1"
        case .missing(let member): "the member '\(member)' is missing"
        case .wrongType(let member): "the member '\(member)' has the wrong type"
        case .unknownWord(let member, let word): "the member '\(member)' has the unknown value '\(word)'"
        }
    }
}
