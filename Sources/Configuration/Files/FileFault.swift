/// Why a file gave no bytes.
package enum FileFault: Error, Hashable, Sendable {
    case missing
    /// The system's words, such as `Permission denied`.
    case unreadable(String)
    case tooLarge(limit: Int)

    /// The end of a sentence that begins with the file.
    package var sentence: String {
        switch self {
        case .missing: "does not exist"
        case .unreadable(let why): "cannot be read: \(why)"
        case .tooLarge(let limit): "has more than \(limit) bytes"
        }
    }
}
