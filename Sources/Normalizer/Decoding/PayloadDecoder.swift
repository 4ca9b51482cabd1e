import JSON
import ToastModel

/// The decoding ladder: bytes, UTF-8, strict JSON, lenient JSON where the app allows it, a bare number
/// or boolean, text, refused. A value without state.
package struct PayloadDecoder: Hashable, Sendable {
    package var limits: PayloadLimits
    package var mode: AppSettings.JSONMode

    package init(limits: PayloadLimits = PayloadLimits(), mode: AppSettings.JSONMode = .strict) {
        self.limits = limits
        self.mode = mode
    }

    /// Reads a payload. The work is linear in its length, and the length is limited.
    package func decode(_ payload: [UInt8]) -> DecodedPayload {
        if payload.count > limits.payload {
            return refused(.tooLarge, "the payload has \(payload.count) bytes; at most \(limits.payload) are taken")
        }
        let bounds = bounds(of: payload)
        let bytes = payload.span.extracting(bounds)
        guard let first = firstByte(of: bytes) else { return DecodedPayload(step: .empty, content: .nothing) }
        guard canBeginJSON(first) || mode == .lenient else {
            return text(bytes, base: bounds.lowerBound, passedOver: nil)
        }
        let fault: JSONFault
        do {
            return understood(try parseJSON(bytes, limits: jsonLimits), step: .json)
        } catch {
            fault = error
        }
        return notStrict(bytes, fault: fault, base: bounds.lowerBound)
    }

    /// The payload as plain text, whatever it could be read as; nil when it is too large or not UTF-8.
    package func plainText(_ payload: [UInt8]) -> String? {
        guard payload.count <= limits.payload else { return nil }
        let bounds = bounds(of: payload)
        let decoded = text(payload.span.extracting(bounds), base: bounds.lowerBound, passedOver: nil)
        if case .text(let text) = decoded.content { return text }
        return nil
    }

    private var jsonLimits: JSONLimits { JSONLimits(depth: limits.depth, values: limits.values) }

    /// Without a byte order mark in front and NUL at the end.
    private func bounds(of payload: [UInt8]) -> Range<Int> {
        var end = payload.count
        let start = payload.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while end > start, payload[end - 1] == 0 { end -= 1 }
        return start..<end
    }

    private func firstByte(of bytes: Span<UInt8>) -> UInt8? {
        for index in bytes.indices where !isBlank(bytes[index]) { return bytes[index] }
        return nil
    }

    private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private func canBeginJSON(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""), UInt8(ascii: "-"), UInt8(ascii: "t"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }

    private func understood(_ document: JSONDocument, step: DecodingStep) -> DecodedPayload {
        var decoded: DecodedPayload
        switch document.value {
        case .null: decoded = DecodedPayload(step: .null, content: .nothing)
        case .bool(let flag): decoded = DecodedPayload(step: .boolean, content: .text(flag ? "true" : "false"))
        case .number(let number): decoded = DecodedPayload(step: .number, content: .text(number.text))
        case .string(let text): decoded = quoted(text)
        case .array, .object: decoded = DecodedPayload(step: step, content: .json(document.value))
        }
        decoded.duplicateKeys += document.duplicates
        decoded.firstDuplicateKey = document.firstDuplicate ?? decoded.firstDuplicateKey
        return decoded
    }

    /// A JSON string is text. Where the app is lenient, a document that was encoded twice is read.
    private func quoted(_ text: String) -> DecodedPayload {
        if mode == .lenient, let first = text.utf8.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
            let document = try? parseLenientJSON(Array(text.utf8), limits: jsonLimits)
        {
            return understood(document, step: .lenientJSON)
        }
        return DecodedPayload(step: .quotedText, content: .text(text))
    }

    /// What strict JSON refused: a document for the lenient step, text, or broken JSON.
    private func notStrict(_ bytes: Span<UInt8>, fault: JSONFault, base: Int) -> DecodedPayload {
        if let invalid = firstInvalidUTF8(in: bytes) {
            return notUTF8(bytes, invalid: invalid, base: base)
        }
        let reason = sentence(fault, base: base)
        if mode == .lenient, var decoded = lenient(copy(bytes)) {
            decoded.passedOver = reason
            return decoded
        }
        if fault.isLimit { return refused(.tooLarge, "as JSON \(reason)", offset: base + (fault.offset ?? 0)) }
        if looksLikeToasts(bytes) {
            return refused(.malformedJSON, "as JSON \(reason)", offset: base + (fault.offset ?? 0))
        }
        return text(bytes, base: base, passedOver: reason)
    }

    private func lenient(_ bytes: [UInt8]) -> DecodedPayload? {
        guard let document = try? parseLenientJSON(bytes, limits: jsonLimits) else { return nil }
        return understood(document, step: .lenientJSON)
    }

    /// Other encodings are read only where the app is lenient, and only as JSON.
    private func notUTF8(_ bytes: Span<UInt8>, invalid: Int, base: Int) -> DecodedPayload {
        let guess = likelyKind(of: bytes).map { "; it looks like \($0)" } ?? ""
        let refusal = refused(
            .notUTF8, "the payload is not UTF-8: byte \(base + invalid) belongs to no character\(guess)",
            offset: base + invalid)
        guard mode == .lenient, let other = utf8FromOtherEncoding(copy(bytes)) else { return refusal }
        guard var decoded = lenient(other.bytes) else { return refusal }
        decoded.passedOver = "it is \(other.name), not UTF-8"
        return decoded
    }

    private func copy(_ bytes: Span<UInt8>) -> [UInt8] { bytes.indices.map { bytes[$0] } }

    /// Whether the publisher meant JSON: `{` and then a quote or `}`, or `[` and then `{`.
    private func looksLikeToasts(_ bytes: Span<UInt8>) -> Bool {
        var seen: UInt8?
        for index in bytes.indices where !isBlank(bytes[index]) {
            let byte = bytes[index]
            switch seen {
            case nil: seen = byte
            case UInt8(ascii: "{"): return byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "}")
            case UInt8(ascii: "["): return byte == UInt8(ascii: "{")
            default: return false
            }
        }
        return false
    }

    /// Text as it is, without line ends after it.
    private func text(_ bytes: Span<UInt8>, base: Int, passedOver: String?) -> DecodedPayload {
        var end = bytes.count
        while end > 0, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
        do {
            let valid = try UTF8Span(validating: bytes.extracting(0..<end))
            return DecodedPayload(step: .text, content: .text(String(copying: valid)), passedOver: passedOver)
        } catch {
            return notUTF8(bytes, invalid: error.byteOffsets.lowerBound, base: base)
        }
    }

    private func sentence(_ fault: JSONFault, base: Int) -> String {
        guard let offset = fault.offset else { return fault.sentence }
        return "\(fault.sentence) (byte \(base + offset))"
    }

    private func refused(_ reason: Rejection.Reason, _ message: String, offset: Int? = nil) -> DecodedPayload {
        DecodedPayload(step: .rejected, content: .refused(Rejection(reason, message, offset: offset)))
    }
}

extension JSONFault {
    fileprivate var isLimit: Bool {
        switch self {
        case .malformed: false
        case .tooDeep, .tooManyValues, .outOfMemory: true
        }
    }
}
