/// Why a text cannot be the name of an app, a client, a group, an instance or a frontend.
package enum NameFault: Error, Hashable, Sendable {
    case empty
    case tooLong(bytes: Int)
    case reserved(String)
    case forbiddenCharacter(String)

    /// One sentence for the person who chose the name.
    package var sentence: String {
        switch self {
        case .empty: "a name cannot be empty"
        case .tooLong(let bytes): "a name has at most 128 bytes, this one has \(bytes)"
        case .reserved(let name): "the name '\(name)' is reserved"
        case .forbiddenCharacter(let what): "a name cannot contain \(what)"
        }
    }
}

/// The rule that all names share (contract, "Words"): 1 to 128 bytes of UTF-8, one topic level, no
/// control characters, not beginning with `$`.
package func checkName(_ text: String) throws(NameFault) {
    if text.isEmpty { throw .empty }
    if text.utf8.count > 128 { throw .tooLong(bytes: text.utf8.count) }
    if text.utf8.first == UInt8(ascii: "$") { throw .forbiddenCharacter("'$' at its beginning") }
    for scalar in text.unicodeScalars {
        switch scalar.value {
        case 0x2B, 0x23, 0x2F: throw .forbiddenCharacter("'\(scalar)'")
        case 0: throw .forbiddenCharacter("NUL")
        case 1..<0x20, 0x7F..<0xA0: throw .forbiddenCharacter("control characters")
        default: break
        }
    }
}

/// The name of an app: who publishes. `toastd` is the broker's own and only made by `broker`.
package struct AppName: Hashable, Comparable, Sendable {
    package let text: String

    package init(_ text: String) throws(NameFault) {
        try checkName(text)
        if text == "toastd" || text == "*" || text == "all" { throw .reserved(text) }
        self.text = text
    }

    private init(reserved text: String) {
        self.text = text
    }

    /// The app of the broker's own summary toasts that belong to no single app (the backlog).
    package static let broker = AppName(reserved: "toastd")

    package static func < (left: AppName, right: AppName) -> Bool { left.text < right.text }
}

/// The name of a client: one queue of toasts.
package struct ClientName: Hashable, Comparable, Sendable {
    package let text: String

    package init(_ text: String) throws(NameFault) {
        try checkName(text)
        if text == "all" || text == "*" { throw .reserved(text) }
        self.text = text
    }

    private init(reserved text: String) {
        self.text = text
    }

    /// Stands where there is no client.
    package static let nobody = ClientName(reserved: "")

    package static func < (left: ClientName, right: ClientName) -> Bool { left.text < right.text }
}

/// The name of one frontend of a client.
package struct FrontendName: Hashable, Comparable, Sendable {
    package let text: String

    package init(_ text: String) throws(NameFault) {
        try checkName(text)
        self.text = text
    }

    private init(reserved text: String) {
        self.text = text
    }

    /// Stands for a frontend that gave no name.
    package static let unnamed = FrontendName(reserved: "")

    package static func < (left: FrontendName, right: FrontendName) -> Bool { left.text < right.text }
}
