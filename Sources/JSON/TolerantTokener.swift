import CJSONC
import ToastModel

/// What json-c makes of the bytes when it is not strict; nil when it does not understand them, or
/// would lose digits or a member on the way.
func readTolerantly(_ bytes: [UInt8], limits: JSONLimits) throws(JSONFault) -> JSONDocument? {
    guard let first = bytes.first(where: { $0 > 0x20 }), "{[/".utf8.contains(first) else { return nil }
    // A name with NUL would be cut there.
    if holds(bytes, Array(#"\u0000"#.utf8)) { return nil }
    guard let tokener = TolerantTokener(depth: limits.depth) else { throw .outOfMemory }
    var documents: [JSONValue] = []
    var reader = TolerantReader(budget: limits.values)
    var position = 0
    while position < bytes.count {
        switch tokener.next(in: bytes, from: position, reader: &reader) {
        case .document(let value, let end):
            documents.append(value)
            position = end
        case .end: position = bytes.count
        case .tooDeep(let offset): throw .tooDeep(offset: offset, limit: limits.depth)
        case .notUnderstood: return nil
        }
        if reader.budget < 0 { throw .tooManyValues(offset: position, limit: limits.values) }
    }
    guard let first = documents.first, reader.members == countColons(in: bytes) else { return nil }
    return JSONDocument(value: documents.count == 1 ? first : .array(documents))
}

private func holds(_ bytes: [UInt8], _ wanted: [UInt8]) -> Bool {
    guard let first = wanted.first else { return true }
    var index = 0
    while let found = bytes[index...].firstIndex(of: first) {
        if bytes[found...].starts(with: wanted) { return true }
        index = found + 1
    }
    return false
}

/// The colons outside strings and comments: one for each member that was written.
private func countColons(in bytes: [UInt8]) -> Int {
    var count = 0
    var index = 0
    while index < bytes.count {
        switch bytes[index] {
        case UInt8(ascii: ":"): count += 1
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            let quote = bytes[index]
            index += 1
            while index < bytes.count, bytes[index] != quote {
                index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
            }
        case UInt8(ascii: "/"): index = endOfComment(in: bytes, at: index) - 1
        default: break
        }
        index += 1
    }
    return count
}

/// The offset after the comment that begins at `index`, or after the slash when none does.
func endOfComment(in bytes: [UInt8], at index: Int) -> Int {
    guard index + 1 < bytes.count else { return index + 1 }
    switch bytes[index + 1] {
    case UInt8(ascii: "/"):
        return bytes[index...].firstIndex(of: 0x0A) ?? bytes.count
    case UInt8(ascii: "*"):
        var end = index + 2
        while end + 1 < bytes.count {
            if bytes[end] == UInt8(ascii: "*"), bytes[end + 1] == UInt8(ascii: "/") { return end + 2 }
            end += 1
        }
        return bytes.count
    default:
        return index + 1
    }
}

/// Owns a tokener of json-c.
@safe private struct TolerantTokener: ~Copyable {
    enum Step {
        /// `end` is the offset after it.
        case document(JSONValue, end: Int)
        /// Only blanks and comments were left.
        case end
        case tooDeep(offset: Int)
        case notUnderstood
    }

    private let handle: UnsafeMutablePointer<json_tokener>

    /// Nil when there is no memory.
    init?(depth: Int) {
        // A scalar counts as a level for json-c.
        guard let handle = unsafe json_tokener_new_ex(Int32(clamping: depth + 1)) else { return nil }
        unsafe self.handle = unsafe handle
    }

    deinit {
        unsafe json_tokener_free(handle)
    }

    /// Reads the next document of `bytes`.
    func next(in bytes: [UInt8], from start: Int, reader: inout TolerantReader) -> Step {
        unsafe json_tokener_reset(handle)
        let root = unsafe bytes.withUnsafeBytes { buffer in
            let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[start...])
            return unsafe json_tokener_parse_ex(
                handle, rest.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: rest.count))
        }
        defer { unsafe json_object_put(root) }
        let end = start + Int(unsafe json_tokener_get_parse_end(handle))
        switch unsafe json_tokener_get_error(handle) {
        case json_tokener_success:
            guard let root = unsafe root else { return .notUnderstood }
            switch unsafe json_object_get_type(root) {
            case json_type_object, json_type_array: break
            default: return .notUnderstood
            }
            guard let value = unsafe reader.value(of: root) else { return .notUnderstood }
            return .document(value, end: end)
        case json_tokener_continue:
            return start > 0 && holdsOnlyBlanks(bytes, from: start) ? .end : .notUnderstood
        case json_tokener_error_depth:
            return .tooDeep(offset: end)
        default:
            return .notUnderstood
        }
    }

    private func holdsOnlyBlanks(_ bytes: [UInt8], from start: Int) -> Bool {
        var index = start
        while index < bytes.count {
            if bytes[index] <= 0x20 {
                index += 1
            } else if bytes[index] == UInt8(ascii: "/"), index + 1 < bytes.count {
                index = endOfComment(in: bytes, at: index)
            } else {
                return false
            }
        }
        return true
    }
}

/// Makes values of json-c's objects, up to a number of them. Its recursion is bounded by the
/// tokener's limit on depth.
private struct TolerantReader {
    /// How many values may still come; below zero once there were too many.
    var budget: Int
    /// How many members all objects have.
    var members = 0

    init(budget: Int) {
        self.budget = budget
    }

    /// Nil when the budget is used up, or when json-c did not keep all digits.
    mutating func value(of object: OpaquePointer?) -> JSONValue? {
        budget -= 1
        guard budget >= 0 else { return nil }
        guard let object = unsafe object else { return .null }
        switch unsafe json_object_get_type(object) {
        case json_type_boolean: return .bool(unsafe json_object_get_boolean(object) != 0)
        case json_type_int: return unsafe integer(object)
        case json_type_double: return unsafe double(object)
        case json_type_string: return .string(unsafe text(object))
        case json_type_array: return unsafe array(object)
        case json_type_object: return unsafe members(of: object)
        default: return .null
        }
    }

    private func text(_ object: OpaquePointer) -> String {
        guard let start = unsafe json_object_get_string(object) else { return "" }
        let length = Int(unsafe json_object_get_string_len(object))
        return unsafe String(
            decoding: UnsafeRawBufferPointer(start: start, count: length).bindMemory(to: UInt8.self), as: UTF8.self)
    }

    /// The ends of the range are what json-c puts for integers beyond it.
    private func integer(_ object: OpaquePointer) -> JSONValue? {
        let signed = unsafe json_object_get_int64(object)
        if signed == .min { return nil }
        if signed < .max { return .integer(signed) }
        let unsigned = unsafe json_object_get_uint64(object)
        return unsigned == .max ? nil : .number(JSONNumber(validated: String(unsigned)))
    }

    private func double(_ object: OpaquePointer) -> JSONValue? {
        guard unsafe json_object_get_double(object).isFinite else { return .null }
        guard let written = unsafe json_object_to_json_string(object) else { return nil }
        let text = unsafe String(cString: written)
        guard let document = try? parseJSON(text), case .number = document.value else { return nil }
        return document.value
    }

    private mutating func array(_ object: OpaquePointer) -> JSONValue? {
        var elements: [JSONValue] = []
        for index in 0..<(unsafe json_object_array_length(object)) {
            guard let element = unsafe value(of: json_object_array_get_idx(object, index)) else { return nil }
            elements.append(element)
        }
        return .array(elements)
    }

    private mutating func members(of object: OpaquePointer) -> JSONValue? {
        var result: [JSONMember] = []
        var iterator = unsafe json_object_iter_begin(object)
        var end = unsafe json_object_iter_end(object)
        while unsafe json_object_iter_equal(&iterator, &end) == 0 {
            guard let name = unsafe json_object_iter_peek_name(&iterator),
                let member = unsafe value(of: json_object_iter_peek_value(&iterator))
            else { return nil }
            result.append(JSONMember(unsafe String(cString: name), member))
            unsafe json_object_iter_next(&iterator)
        }
        members += result.count
        return .object(result)
    }
}
