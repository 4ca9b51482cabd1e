/// Base 64, also with the letters for URLs, with blanks inside and without padding.
enum Base64 {
    static func decode(_ text: String) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count / 4 * 3)
        var bits: UInt32 = 0
        var count = 0
        for byte in text.utf8 {
            if byte == UInt8(ascii: "=") || byte == 0x0A || byte == 0x0D || byte == 0x20 { continue }
            guard let value = value(of: byte) else { return nil }
            bits = bits << 6 | value
            count += 1
            if count % 4 == 0 {
                result += [UInt8(bits >> 16 & 255), UInt8(bits >> 8 & 255), UInt8(bits & 255)]
                bits = 0
            }
        }
        switch count % 4 {
        case 2: result.append(UInt8(bits >> 4 & 255))
        case 3: result += [UInt8(bits >> 10 & 255), UInt8(bits >> 2 & 255)]
        case 1: return nil
        default: break
        }
        return result
    }

    static func encode(_ bytes: [UInt8]) -> String {
        var result: [UInt8] = []
        result.reserveCapacity((bytes.count + 2) / 3 * 4)
        var index = 0
        while index < bytes.count {
            let rest = bytes.count - index
            let first = UInt32(bytes[index]) << 16
            let second = rest > 1 ? UInt32(bytes[index + 1]) << 8 : 0
            let third = rest > 2 ? UInt32(bytes[index + 2]) : 0
            let bits = first | second | third
            result.append(letters[Int(bits >> 18 & 63)])
            result.append(letters[Int(bits >> 12 & 63)])
            result.append(rest > 1 ? letters[Int(bits >> 6 & 63)] : UInt8(ascii: "="))
            result.append(rest > 2 ? letters[Int(bits & 63)] : UInt8(ascii: "="))
            index += 3
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static let letters = [UInt8]("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    private static func value(of byte: UInt8) -> UInt32? {
        switch byte {
        case 0x41...0x5A: UInt32(byte - 0x41)
        case 0x61...0x7A: UInt32(byte - 0x61 + 26)
        case 0x30...0x39: UInt32(byte - 0x30 + 52)
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
