/// Why a file gave no bytes.
package enum FileFault: Error, Hashable, Sendable {
    case missing
    /// The system's words, such as `Permission denied`.
    case unreadable(String)
    case tooLarge(limit: Int)
    /// It is `a pipe`, `a folder` or `a device`: to wait for its bytes could take for ever.
    case notAFile(String)

    /// The end of a sentence that begins with the file.
    package var sentence: String {
        switch self {
        case .missing: "does not exist"
        case .unreadable(let why): "cannot be read: \(why)"
        case .tooLarge(let limit): "has more than \(limit) bytes"
        case .notAFile(let what): "is not a file but \(what)"
        }
    }
}
