/// Which addresses a toast may carry (contract, section 2: http, https, data:image, mdi, a plain name).
package enum WebAddress {
    package enum Purpose: Hashable, Sendable {
        /// Opened by the person.
        case link
        /// Shown: an icon, an image, an animation.
        case picture
    }

    package enum Verdict: Hashable, Sendable {
        /// The address without blanks around it.
        case allowed(String)
        /// One phrase that says why it cannot be used.
        case refused(String)
    }

    package static func check(_ text: String, for purpose: Purpose) -> Verdict {
        let address = String(Words.trimmed(text))
        let beginning = address.prefix(32).lowercased()
        if purpose == .picture, beginning.hasPrefix("data:") {
            return beginning.hasPrefix("data:image/") ? .allowed(address) : .refused("only images may stand in it")
        }
        if address.utf8.count > longest { return .refused("it is longer than \(longest) bytes") }
        if beginning.hasPrefix("http://") || beginning.hasPrefix("https://") {
            return isWebAddress(address) ? .allowed(address) : .refused("it is no complete address")
        }
        if purpose == .picture, isIconName(beginning, address) || isPlainName(address) { return .allowed(address) }
        guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")), colon != address.utf8.startIndex else {
            return .refused("it is no complete address")
        }
        return .refused(
            "addresses with '\(TextCleaning.clean(String(address[..<colon]), limit: 20).text):' are not taken")
    }

    private static let longest = 4096

    private static func isWebAddress(_ address: String) -> Bool {
        let rest = address.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2)
        guard let first = rest.first, !"/?#".utf8.contains(first) else { return false }
        return address.unicodeScalars.allSatisfy { $0.value > 0x20 && !(0x7F..<0xA0).contains($0.value) }
    }

    private static func isIconName(_ beginning: String, _ address: String) -> Bool {
        beginning.hasPrefix("mdi:") && isPlainName(String(address.dropFirst(4)))
    }

    /// A name that a frontend knows a picture for: no path, no scheme, no markup.
    private static func isPlainName(_ text: String) -> Bool {
        guard !text.isEmpty, text.utf8.count <= 128, text != ".", text != ".." else { return false }
        return text.unicodeScalars.allSatisfy { scalar in
            scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value)
                && !"/\\:<>\"'`?#%&".unicodeScalars.contains(scalar)
        }
    }
}
