import ToastModel

/// Payloads that are wrong in many ways and still look enough like toasts to get far: the same for the
/// same seed.
struct RandomPayload {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    }

    private mutating func next(below bound: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(bound))
    }

    private mutating func one<Element>(of list: [Element]) -> Element { list[next(below: list.count)] }

    mutating func bytes() -> [UInt8] {
        switch next(below: 8) {
        case 0: return (0..<next(below: 200)).map { _ in UInt8(truncatingIfNeeded: next(below: 256)) }
        case 1: return Array(text().utf8)
        case 2:
            var bytes = object(depth: 3).encoded
            for _ in 0..<(1 + next(below: 3)) where !bytes.isEmpty {
                bytes[next(below: bytes.count)] = UInt8(truncatingIfNeeded: next(below: 256))
            }
            return bytes
        case 3: return JSONValue.array((0..<next(below: 60)).map { _ in value(depth: 2) }).encoded
        default: return object(depth: 3).encoded
        }
    }

    private mutating func object(depth: Int) -> JSONValue {
        .object((0..<next(below: 14)).map { _ in JSONMember(key(), value(depth: depth)) })
    }

    private static let keys = [
        "id", "tag", "title", "subject", "content", "message", "text", "payload", "type", "severity", "importance",
        "priority", "duration", "timeout_ms", "seconds", "auto_hide", "sticky", "ttl", "expires", "delay", "at",
        "timestamp", "policy", "icon", "image", "animation", "position", "offset", "style", "fade_in",
        "showDuration", "color", "font", "sound", "vibrate", "silent", "lang", "dir", "tags", "progress", "value",
        "max", "percent", "actions", "link", "click", "resident", "scope", "clients", "target", "data", "merge",
        "keep_timer", "options", "notification", "alerts", "toasts", "extras", "appid", "attachment",
        "attachments", "event", "topic", "corner", "iconB64", "token", "user", "html", "retry", "expire", "labels",
        "annotations", "fingerprint", "status", "client::notification", "label", "action", "publish", "url", "t",
    ]

    private mutating func key() -> String {
        switch next(below: 12) {
        case 0: return text()
        case 1: return one(of: Self.keys).uppercased()
        default: return one(of: Self.keys)
        }
    }

    private mutating func value(depth: Int) -> JSONValue {
        switch next(below: depth > 0 ? 11 : 7) {
        case 0: return .null
        case 1: return .bool(next(below: 2) == 0)
        case 2, 3: return .number(JSONNumber(validated: number()))
        case 4, 5, 6: return .string(text())
        case 7: return .array((0..<next(below: 12)).map { _ in value(depth: depth - 1) })
        default: return object(depth: depth - 1)
        }
    }

    private static let numbers = [
        "0", "-0", "1", "-1", "5", "99", "0.5", "1e12", "-1e12", "1e400", "-1e400", "1e-400", "1767323045",
        "1767323045123456789", "12345678901234567890123", "9223372036854775807", "-9223372036854775808",
    ]

    private mutating func number() -> String {
        one(of: Self.numbers)
    }

    private static let words = [
        "", " ", "a", "alert", "never", "5s", "PT5S", "00:05", "-1", "nan", "true", "all", "../x", "kitchen, hall",
        "https://example.com/x", "javascript:1", "data:image/png;base64,AA", "mdi:bell", "clear_notification",
        "message", "keepalive", "2026-01-02T03:04:05Z", "top_right", "replace", "toastd:x", "{{x}}", "\u{202E}x",
        "\u{1B}[31mred", "\0", "\r\n", "漢字", "👨‍👩‍👧‍👦", "e\u{301}", "{\"title\":\"x\"}", "1e999", "٣",
    ]

    private mutating func text() -> String {
        var result = one(of: Self.words)
        for _ in 0..<next(below: 3) { result += one(of: Self.words) }
        if next(below: 40) == 0 { result = String(repeating: result, count: 400) }
        return result
    }
}
