package import CommandLineInterface
import JSON
import ToastModel

extension ShowOrder {
    /// The message to publish and how its end is recognised. `input` is standard input, when the order
    /// reads it; `mark` becomes the toast's id when somebody waits for a toast that has none.
    package func order(root: String, input: [UInt8], mark: String) throws(UsageFault) -> ShowConversation.Order {
        let topic = Topics(root: root).show(app, target)
        var id: String?
        let payload: [UInt8]
        switch body {
        case .fields(let members):
            payload = encoded(members, mark: mark, id: &id)
        case .standardInput where wanted == nil:
            payload = input
        case .standardInput:
            payload = try identified(input, mark: mark, id: &id)
        }
        return ShowConversation.Order(
            app: app, target: target, publication: Publication(topic: topic, payload: payload), id: id, wanted: wanted)
    }

    private func encoded(_ members: [JSONMember], mark: String, id: inout String?) -> [UInt8] {
        id = members.lazy.compactMap(Self.identifier).first
        guard id == nil, wanted != nil else { return JSONValue.object(members).encoded }
        id = mark
        let others = members.filter { !Self.idNames.contains($0.name.lowercased()) }
        return JSONValue.object([JSONMember("id", .string(mark))] + others).encoded
    }

    /// The input as an object with an id. What toastd will reject stays as it is.
    private func identified(_ input: [UInt8], mark: String, id: inout String?) throws(UsageFault) -> [UInt8] {
        let value: JSONValue
        do throws(JSONFault) {
            value = try parseJSON(input).value
        } catch {
            guard let text = String(validating: input, as: UTF8.self), !Self.looksLikeJSON(text) else { return input }
            return encoded([JSONMember("content", .string(text))], mark: mark, id: &id)
        }
        switch value {
        case .object(let members): return encoded(members, mark: mark, id: &id)
        case .array: throw .other("--wait follows one toast, and standard input has an array")
        case .null: return input
        case .bool, .number, .string:
            let text = value.string ?? String(decoding: value.encoded, as: UTF8.self)
            return encoded([JSONMember("content", .string(text))], mark: mark, id: &id)
        }
    }

    /// Text that toastd takes for broken JSON (contract, section 2).
    private static func looksLikeJSON(_ text: String) -> Bool {
        let letters = text.lazy.filter { !$0.isWhitespace }.prefix(2)
        return ["{\"", "{}", "[{"].contains(String(letters))
    }

    /// The names under which a toast's id is read (contract, section 2).
    private static let idNames: Set<String> = [
        "id", "tag", "key", "collapse_key", "stack_tag", "notification_id", "sequence_id",
    ]

    private static func identifier(_ member: JSONMember) -> String? {
        guard idNames.contains(member.name.lowercased()) else { return nil }
        switch member.value {
        case .string(let text): return text.isEmpty ? nil : text
        case .number(let number): return number.text
        case .null, .bool, .array, .object: return nil
        }
    }
}
