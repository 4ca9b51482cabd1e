package import ToastModel

/// The last payload of topics, bounded in number and in bytes; the longest untouched is forgotten.
package struct PayloadMemory: Sendable {
    private var values: BoundedMap<String, JSONValue>
    private var sizes = 0
    private let mostBytes: Int
    /// How many were forgotten for want of room.
    private(set) var forgotten = 0

    /// Values larger than this are not kept.
    static let largest = 256 * 1024

    package init(topics: Int = 10_000, bytes: Int = 16 << 20) {
        values = BoundedMap(limit: topics)
        mostBytes = bytes
    }

    package subscript(topic: String) -> JSONValue? { values.value(for: topic) }

    package var topics: [String] { values.keys }

    /// Remembers a payload; nil forgets the topic.
    package mutating func set(_ value: JSONValue?, for topic: String) {
        if let old = values.remove(topic) { sizes -= Self.size(topic, old) }
        guard let value else { return }
        let size = Self.size(topic, value)
        guard size <= Self.largest else {
            forgotten += 1
            return
        }
        while sizes + size > mostBytes || values.count == values.limit, let oldest = values.oldestKey {
            if let lost = values.remove(oldest) { sizes -= Self.size(oldest, lost) }
            forgotten += 1
        }
        values.set(value, for: topic)
        sizes += size
    }

    /// About what a value takes in memory.
    private static func size(_ topic: String, _ value: JSONValue) -> Int { topic.utf8.count + value.weight }
}

extension JSONValue {
    /// About how many bytes the value takes in memory.
    var weight: Int {
        switch self {
        case .null, .bool: 16
        case .number(let number): 16 + (number.text.utf8.count > 15 ? number.text.utf8.count + 32 : 0)
        case .string(let text): 16 + (text.utf8.count > 15 ? text.utf8.count + 32 : 0)
        case .array(let elements): elements.reduce(48) { $0 + $1.weight }
        case .object(let members): members.reduce(48) { $0 + 32 + $1.name.utf8.count + $1.value.weight }
        }
    }

    /// This object laid over an older one: members that are not named keep their value, objects inside
    /// are laid over each other too. Anything but two objects: this value.
    func merged(onto old: JSONValue?) -> JSONValue {
        guard case .object(let members) = self, case .object(var result)? = old else { return self }
        var places = Dictionary(result.indices.map { (result[$0].name, $0) }, uniquingKeysWith: { _, last in last })
        for member in members {
            if let place = places[member.name] {
                result[place].value = member.value.merged(onto: result[place].value)
            } else {
                places[member.name] = result.count
                result.append(member)
            }
        }
        return .object(result)
    }
}
