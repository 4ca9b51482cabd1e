import ToastModel

/// The members of a payload, sorted by what they mean.
struct FieldEntries {
    struct Entry {
        /// Where it stood: empty for the top, `options.` inside an envelope.
        var path: String
        var name: String
        var value: JSONValue
        var form: ValueForm
        /// Whether it stands under another name than the field's own.
        var isAlias: Bool
        fileprivate var rank: Int
        fileprivate var isUsed = false

        /// As written, with its path.
        var source: String { path + name }
    }

    private var entries: [Entry] = []
    /// The field of each entry, apart, because most searches look at nothing else.
    private var fields: [Field] = []
    /// The bits of those fields.
    private var present: UInt64 = 0
    /// Members without a meaning, for `data`.
    private(set) var foreign: [JSONMember] = []
    private var marks: [EnvelopeMark: JSONValue] = [:]
    /// How many members were looked at in all searches: the measure of the work.
    private(set) var visits = 0

    /// Aliases of an envelope come after all names at the top.
    private static let layerRank = 1000
    /// More members with a meaning than there are names; what goes beyond is passed along.
    private static let mostEntries = 400

    /// Takes the members of one object. Those of a higher layer count only where the lower ones say
    /// nothing; the top is layer 0.
    mutating func add(_ members: [JSONMember], path: String = "", layer: Int = 0) {
        entries.reserveCapacity(entries.count + members.count)
        for member in members {
            switch KeyTable.meaning(of: member.name) {
            case .field(let field, let rank, let form, let spelling) where entries.count < Self.mostEntries:
                // Of two spellings that differ in case, the exact one goes first.
                let exactness = member.name == spelling ? 0 : 1
                fields.append(field)
                present |= field.bit
                entries.append(
                    Entry(
                        path: path, name: member.name, value: member.value, form: form, isAlias: rank > 0,
                        rank: layer * Self.layerRank + rank * 2 + exactness))
            case .mark(let mark):
                if layer == 0 { marks[mark] = member.value }
                foreign.append(member)
            case .field, nil:
                foreign.append(member)
            }
        }
    }

    /// The member whose value is taken for this field: the lowest rank that says something.
    mutating func take(_ field: Field, form: ValueForm? = nil) -> Entry? {
        guard names(field) else { return nil }
        var best: Int?
        visits += fields.count
        for index in fields.indices where fields[index] == field {
            guard form == nil || form == entries[index].form, entries[index].value.saysSomething else { continue }
            if let known = best, entries[known].rank <= entries[index].rank { continue }
            best = index
        }
        guard let best else { return nil }
        entries[best].isUsed = true
        return entries[best]
    }

    /// Whether any member speaks about the field.
    func names(_ field: Field) -> Bool { present & field.bit != 0 }

    /// Takes members that have no meaning where they stand.
    mutating func add(foreign members: [JSONMember]) {
        foreign += members
    }

    /// Leaves out members that were understood, or that nobody may see.
    mutating func drop(_ mark: EnvelopeMark) {
        foreign.removeAll { KeyTable.meaning(of: $0.name) == .mark(mark) }
    }

    mutating func drop(foreign name: String) {
        foreign.removeAll { $0.name == name }
    }

    /// The value under a key that tells which system wrote the payload.
    func value(of mark: EnvelopeMark) -> JSONValue? {
        marks[mark]
    }

    var hasMarks: Bool { !marks.isEmpty }

    /// The members whose values were not taken although they say something, then those without a meaning.
    var leftovers: [JSONMember] {
        var members: [JSONMember] = []
        for (entry, field) in zip(entries, fields) where !entry.isUsed && field != .data {
            if entry.value.saysSomething { members.append(JSONMember(entry.name, entry.value)) }
        }
        return members.isEmpty ? foreign : members + foreign
    }
}

extension JSONValue {
    /// False for null, blank text, and what is empty; 0 and false say something.
    var saysSomething: Bool {
        switch self {
        case .null: false
        case .bool, .number: true
        case .string(let text): !Words.isBlank(text)
        case .array(let elements): !elements.isEmpty
        case .object(let members): !members.isEmpty
        }
    }

    /// A text, number or boolean as text.
    var plainText: String? {
        switch self {
        case .string(let text): text
        case .number(let number): number.text
        case .bool(let flag): flag ? "true" : "false"
        case .null, .array, .object: nil
        }
    }

    /// For a sentence: short, and without control characters.
    var shown: String {
        switch self {
        case .string(let text): "'" + TextCleaning.clean(text, limit: 40).text + "'"
        case .number(let number): TextCleaning.clean(number.text, limit: 40).text
        case .bool(let flag): flag ? "true" : "false"
        case .null: "null"
        case .array: "a list"
        case .object: "an object"
        }
    }
}
