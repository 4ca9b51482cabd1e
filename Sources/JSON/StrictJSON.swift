import CSimdJSON
import ToastModel

/// Reads one JSON document as RFC 8259 defines it. Numbers keep their digits; of members with the
/// same name the last one wins.
///
/// The work is linear in the length of `bytes`, and the memory is bounded by it.
package func parseJSON(_ bytes: Span<UInt8>, limits: JSONLimits = JSONLimits()) throws(JSONFault) -> JSONDocument {
    let result = unsafe bytes.withUnsafeBufferPointer { buffer in
        unsafe parse(buffer, limits: limits)
    }
    switch result {
    case .success(let document): return document
    case .failure(let status): throw fault(for: status, in: bytes, limits: limits)
    }
}

package func parseJSON(_ bytes: [UInt8], limits: JSONLimits = JSONLimits()) throws(JSONFault) -> JSONDocument {
    try parseJSON(bytes.span, limits: limits)
}

/// The same for a text.
package func parseJSON(_ text: String, limits: JSONLimits = JSONLimits()) throws(JSONFault) -> JSONDocument {
    try parseJSON(text.utf8Span.span, limits: limits)
}

private struct ParserStatus: Error {
    var status: toast_json_status
}

private func parse(_ bytes: UnsafeBufferPointer<UInt8>, limits: JSONLimits) -> Result<JSONDocument, ParserStatus> {
    guard let base = bytes.baseAddress else { return .failure(ParserStatus(status: toast_json_malformed)) }
    var nodes: UnsafePointer<toast_json_node>?
    var count = 0
    let status = unsafe toast_json_parse(
        base, bytes.count, UInt32(clamping: limits.depth), UInt32(clamping: limits.values), &nodes, &count)
    guard status == toast_json_ok, let nodes = unsafe nodes else {
        return .failure(ParserStatus(status: status))
    }
    var builder = unsafe TreeBuilder(nodes: UnsafeBufferPointer(start: nodes, count: count))
    let value = builder.value()
    return .success(
        JSONDocument(value: value, duplicates: builder.duplicates, firstDuplicate: builder.firstDuplicate))
}

/// simdjson says only that something is wrong; a second pass says where.
private func fault(for status: ParserStatus, in bytes: Span<UInt8>, limits: JSONLimits) -> JSONFault {
    if status.status == toast_json_out_of_memory { return .outOfMemory }
    let copy = bytes.indices.map { bytes[$0] }
    return firstJSONFault(in: copy, limits: limits) ?? .malformed(offset: 0, .value)
}

/// Makes values of the parser's nodes. Its recursion is bounded by the limit on depth.
@safe private struct TreeBuilder: ~Copyable {
    let nodes: UnsafeBufferPointer<toast_json_node>
    var position = 0
    var duplicates = 0
    var firstDuplicate: String?

    init(nodes: UnsafeBufferPointer<toast_json_node>) {
        unsafe self.nodes = nodes
    }

    mutating func value() -> JSONValue {
        let node = unsafe nodes[position]
        position += 1
        switch unsafe node.kind {
        case toast_json_false: return .bool(false)
        case toast_json_true: return .bool(true)
        case toast_json_number: return .number(JSONNumber(validated: unsafe text(node)))
        case toast_json_string: return .string(unsafe text(node))
        case toast_json_array: return .array(elements(count: Int(unsafe node.count)))
        case toast_json_object: return .object(members(count: Int(unsafe node.count)))
        default: return .null
        }
    }

    private func text(_ node: toast_json_node) -> String {
        unsafe String(
            decoding: UnsafeBufferPointer(start: node.text, count: Int(node.length)), as: UTF8.self)
    }

    private mutating func elements(count: Int) -> [JSONValue] {
        var elements: [JSONValue] = []
        elements.reserveCapacity(count)
        for _ in 0..<count { elements.append(value()) }
        return elements
    }

    private mutating func members(count: Int) -> [JSONMember] {
        var members: [JSONMember] = []
        members.reserveCapacity(count)
        for _ in 0..<count {
            let name = unsafe text(nodes[position])
            position += 1
            members.append(JSONMember(name, value()))
        }
        removeDuplicates(&members)
        return members
    }

    /// Keeps the last of the members with one name. Few members are compared with each other, many
    /// through a set, so that the work stays linear.
    private mutating func removeDuplicates(_ members: inout [JSONMember]) {
        guard members.count > 1 else { return }
        if members.count <= 12 {
            guard hasDuplicate(members) else { return }
        }
        var seen = Set<String>(minimumCapacity: members.count)
        var kept: [JSONMember] = []
        for member in members.reversed() {
            if seen.insert(member.name).inserted {
                kept.append(member)
            } else {
                duplicates += 1
                firstDuplicate = member.name
            }
        }
        if kept.count < members.count {
            kept.reverse()
            members = kept
        }
    }

    /// False when the lengths and ends of the names alone tell that all differ.
    private func mayHaveDuplicate(_ members: [JSONMember]) -> Bool {
        var seen: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        for member in members {
            let name = member.name.utf8
            let ends = UInt(name.first ?? 0) &* 7 &+ UInt(name.last ?? 0) &* 31 &+ UInt(name.count) &* 13
            let bit: UInt64 = 1 << UInt64(ends & 63)
            switch ends >> 6 & 3 {
            case 0: if seen.0 & bit != 0 { return true } else { seen.0 |= bit }
            case 1: if seen.1 & bit != 0 { return true } else { seen.1 |= bit }
            case 2: if seen.2 & bit != 0 { return true } else { seen.2 |= bit }
            default: if seen.3 & bit != 0 { return true } else { seen.3 |= bit }
            }
        }
        return false
    }

    private func hasDuplicate(_ members: [JSONMember]) -> Bool {
        guard mayHaveDuplicate(members) else { return false }
        for right in 1..<members.count {
            for left in 0..<right where members[left].name == members[right].name { return true }
        }
        return false
    }
}
