import ToastModel

extension Evaluation {
    mutating func applyDecoding(_ call: FilterCall, to value: Value) -> Value {
        guard case .text(let text) = value else {
            if call.filter == .json { return bounded(String(decoding: (value.json ?? .null).encoded, as: UTF8.self)) }
            return raw(value, call, "text")
        }
        guard spend(text.utf8.count / 8 + 1) else { return .missing }
        switch call.filter {
        case .json:
            guard let document = NestedJSON.parse(text) else { return raw(value, call, "a text that is JSON") }
            return Value(document)
        case .base64:
            guard let bytes = Base64.decode(text), let decoded = String(validating: bytes, as: UTF8.self) else {
                return raw(value, call, "a text in base64 that is UTF-8 inside")
            }
            return .text(decoded)
        default:
            guard let uri = ImageData.uri(base64: text) else { return raw(value, call, "an image in base64") }
            return .text(uri)
        }
    }
}
