/// How people and devices write numbers, truth and nothing in text.
enum Words {
    /// A text that is nothing but a number, blanks around it allowed.
    static func plainNumber(_ text: String) -> Double? {
        let bytes = trimmed(text).utf8
        guard let first = bytes.first, first == minus || first == plus || isDigit(first) || first == point else {
            return nil
        }
        guard bytes.allSatisfy({ isDigit($0) || numberSigns.contains($0) }) else { return nil }
        guard let double = Double(String(Substring(bytes))), double.isFinite else { return nil }
        return double
    }

    /// The number at the beginning of a text, whatever unit follows it: `21,5 °C`, `4321 seconds`,
    /// `1 234.5 W`. One comma is the decimal mark; with a point beside it, it groups thousands.
    static func leadingNumber(_ text: String) -> Double? {
        let bytes = Array(withoutGroups(trimmed(text)).utf8)
        if let number = hexadecimal(bytes) { return number }
        var digits: [UInt8] = []
        var index = 0
        if index < bytes.count, bytes[index] == minus || bytes[index] == plus {
            digits.append(bytes[index])
            index += 1
        }
        let start = index
        while index < bytes.count, isDigit(bytes[index]) || bytes[index] == point || bytes[index] == comma {
            index += 1
        }
        guard let number = decimal(bytes[start..<index]) else { return nil }
        digits += number
        if let exponent = exponent(bytes, from: index) { digits += exponent }
        guard let double = Double(String(decoding: digits, as: UTF8.self)), double.isFinite else { return nil }
        return double
    }

    /// `1 234 567`: blanks of any width between groups of three digits, taken out.
    private static func withoutGroups(_ text: Substring) -> Substring {
        guard text.utf8.first.map({ isDigit($0) || $0 == minus || $0 == plus }) == true,
            text.contains(where: isGroupBlank)
        else { return text }
        let groups = text.split(maxSplits: 8, omittingEmptySubsequences: false, whereSeparator: isGroupBlank)
        let first = groups[0].drop { $0 == "-" || $0 == "+" }
        guard (1...3).contains(first.utf8.count), first.utf8.allSatisfy(isDigit) else { return text }
        var number = String(groups[0])
        var rest = groups.dropFirst()
        while let group = rest.first {
            let digits = group.utf8.prefix { isDigit($0) }
            guard digits.count == 3 else { break }
            number += group
            rest.removeFirst()
            if digits.count < group.utf8.count { break }
        }
        return Substring(([number] + rest.map(String.init)).joined(separator: " "))
    }

    private static func isGroupBlank(_ character: Character) -> Bool {
        character == " " || character == "\u{A0}" || character == "\u{202F}" || character == "\u{2009}"
    }

    /// `0x1F`, at most 16 digits and nothing else.
    private static func hexadecimal(_ bytes: [UInt8]) -> Double? {
        guard (3...18).contains(bytes.count), bytes[0] == 0x30, bytes[1] | 0x20 == UInt8(ascii: "x") else { return nil }
        return UInt64(String(decoding: bytes[2...], as: UTF8.self), radix: 16).map { Double($0) }
    }

    /// Digits with one point at most, from digits with points and commas.
    private static func decimal(_ part: ArraySlice<UInt8>) -> [UInt8]? {
        let points = part.count { $0 == point }
        let commas = part.count { $0 == comma }
        guard part.contains(where: isDigit) else { return nil }
        switch (points, commas) {
        case (_, 0) where points <= 1: return Array(part)
        case (0, 1): return part.map { $0 == comma ? point : $0 }
        case (0, _): return part.filter { $0 != comma }
        case (1, _):
            let lastPoint = part.lastIndex(of: point) ?? part.startIndex
            let lastComma = part.lastIndex(of: comma) ?? part.startIndex
            if lastPoint > lastComma { return part.filter { $0 != comma } }
            guard commas == 1 else { return nil }
            return part.filter { $0 != point }.map { $0 == comma ? point : $0 }
        default: return nil
        }
    }

    private static func exponent(_ bytes: [UInt8], from start: Int) -> [UInt8]? {
        guard start < bytes.count, bytes[start] | 0x20 == UInt8(ascii: "e") else { return nil }
        var index = start + 1
        if index < bytes.count, bytes[index] == minus || bytes[index] == plus { index += 1 }
        let digits = index
        while index < bytes.count, isDigit(bytes[index]) { index += 1 }
        return index > digits ? Array(bytes[start..<index]) : nil
    }

    /// True or false by the words devices use, in any case; nil for every other text.
    static func truth(_ text: String) -> Bool? {
        switch trimmed(text).lowercased() {
        case "true", "on", "yes", "y", "1", "enabled", "enable", "active", "open", "online", "detected": true
        case "false", "off", "no", "n", "0", "disabled", "disable", "inactive", "closed", "offline", "clear": false
        default: nil
        }
    }

    /// Whether a text only says that there is no value.
    static func isNoValue(_ text: String) -> Bool {
        switch trimmed(text).lowercased() {
        case "", "nan", "-nan", "inf", "-inf", "null", "nil", "none", "n/a", "na", "unknown", "unavailable",
            "undefined",
            "-", "--", "---":
            true
        default: false
        }
    }

    /// Whether there is nothing to see: blanks of any script, and what has no shape and no width.
    static func isBlank(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            if scalar.isASCII { return scalar.value == 0x20 || (0x09...0x0D).contains(scalar.value) }
            return scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    static func trimmed(_ text: String) -> Substring {
        let blanks: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
        let utf8 = text.utf8
        guard let start = utf8.firstIndex(where: { !blanks($0) }) else { return "" }
        var end = utf8.endIndex
        while end > start {
            let before = utf8.index(before: end)
            if !blanks(utf8[before]) { break }
            end = before
        }
        return text[start..<end]
    }

    static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
    private static let minus = UInt8(ascii: "-")
    private static let plus = UInt8(ascii: "+")
    private static let point = UInt8(ascii: ".")
    private static let comma = UInt8(ascii: ",")
    private static let numberSigns = [UInt8]("+-.eE".utf8)
}
