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
        if purpose == .picture, begins(address, with: "data:") {
            return begins(address, with: "data:image/") ? .allowed(address) : .refused("only images may stand in it")
        }
        if address.utf8.count > longest { return .refused("it is longer than \(longest) bytes") }
        if begins(address, with: "http://") || begins(address, with: "https://") {
            return isWebAddress(address) ? .allowed(address) : .refused("it is no complete address")
        }
        if purpose == .picture, isIconName(address) || isPlainName(address) { return .allowed(address) }
        guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")), colon != address.utf8.startIndex else {
            return .refused("it is no complete address")
        }
        return .refused(
            "addresses with '\(TextCleaning.clean(String(address[..<colon]), limit: 20).text):' are not taken")
    }

    private static let longest = 4096

    private static func isWebAddress(_ address: String) -> Bool {
        let bytes = address.utf8Span.span
        var slashes = 0
        for index in bytes.indices {
            let byte = bytes[index]
            if byte == UInt8(ascii: "/"), slashes < 2 {
                slashes += 1
            } else if slashes == 2 {
                // The first byte of the host.
                if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") { return false }
                slashes = 3
            }
            if isControlOrBlank(bytes, index) { return false }
        }
        return slashes == 3
    }

    /// Whether a control character or a blank begins at the index.
    private static func isControlOrBlank(_ bytes: Span<UInt8>, _ index: Int) -> Bool {
        let byte = bytes[index]
        if byte <= 0x20 || byte == 0x7F { return true }
        return byte == 0xC2 && index + 1 < bytes.count && bytes[index + 1] < 0xA0
    }

    private static func isIconName(_ address: String) -> Bool {
        begins(address, with: "mdi:") && isPlainName(String(address.dropFirst(4)))
    }

    /// Whether the address begins so, in any case; `prefix` is in lower case.
    private static func begins(_ address: String, with prefix: StaticString) -> Bool {
        let bytes = address.utf8Span.span
        let count = prefix.utf8CodeUnitCount
        guard bytes.count >= count else { return false }
        var index = 0
        for wanted in "\(prefix)".utf8 {
            let byte = bytes[index]
            let letter = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
            if letter != wanted { return false }
            index += 1
        }
        return true
    }

    /// A name that a frontend knows a picture for: no path, no scheme, no markup.
    private static func isPlainName(_ text: String) -> Bool {
        let bytes = text.utf8Span.span
        guard (1...128).contains(bytes.count), text != ".", text != ".." else { return false }
        for index in bytes.indices {
            switch bytes[index] {
            case 0x20: continue
            case UInt8(ascii: "/"), UInt8(ascii: "\\"), UInt8(ascii: ":"), UInt8(ascii: "<"), UInt8(ascii: ">"),
                UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "?"), UInt8(ascii: "#"),
                UInt8(ascii: "%"), UInt8(ascii: "&"):
                return false
            default: if isControlOrBlank(bytes, index) { return false }
            }
        }
        return true
    }
}
