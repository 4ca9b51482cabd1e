import ToastModel

extension ToastReader {
    mutating func readRest(_ properties: InboundMessage.Properties) {
        toast.resident = flag(.resident)
        readScope()
        if flag(.merge) == true { toast.update.insert(.merge) }
        if flag(.keepTimer) == true { toast.update.insert(.keepTimer) }
        readClients()
        readReturnAddress(properties)
        readData()
    }

    private mutating func readScope() {
        toast.scope = word(.scope, ToastScope.self)
    }

    private mutating func readClients() {
        guard let entry = entries.take(.clients) else { return }
        guard let named = Self.names(entry.value) else {
            warn(.clients, "\(entry.source) is \(entry.value.shown), not a list of names; it was left out")
            return
        }
        var kept: [String] = []
        var seen = Set<String>()
        var left: [String] = []
        for name in named.prefix(Self.mostClients) where seen.insert(name).inserted {
            if !Self.isTarget(name) {
                left.append("'\(TextCleaning.clean(name, limit: 40).text)' is no name of a client")
                continue
            }
            let allowed = settings.allowed(name)
            if allowed.isEmpty {
                left.append("'\(name)' is not allowed for this app")
            } else if allowed != [name] {
                left.append("of '\(name)' this app may reach \(allowed.prefix(5).joined(separator: ", "))")
            }
            for client in allowed where !kept.contains(client) { kept.append(client) }
        }
        if !left.isEmpty {
            let more = left.count > 3 ? " and \(left.count - 3) more" : ""
            warn(.clients, "\(entry.source) was cut: " + left.prefix(3).joined(separator: ", ") + more)
        }
        if named.count > Self.mostClients {
            warn(.clients, "only the first \(Self.mostClients) of \(named.count) clients were taken")
        }
        clients = kept
        record(.clients, entry.source, kept.joined(separator: ", "))
    }

    private static let mostClients = 1000

    /// A list of texts, or one text with commas; nil for anything else.
    static func names(_ value: JSONValue) -> [String]? {
        switch value {
        case .array(let elements):
            elements.filter { $0 != .null }.map { $0.plainText.map { String(Words.trimmed($0)) } ?? $0.shown }
        case .string(let text): text.split(separator: ",").map { String(Words.trimmed(String($0))) }
        case .number(let number): [number.text]
        case .null, .bool, .object: nil
        }
    }

    private static func isTarget(_ name: String) -> Bool {
        if name == "all" { return true }
        return (try? ClientName(name)) != nil
    }

    mutating func readReturnAddress(_ properties: InboundMessage.Properties) {
        guard let topic = properties.responseTopic else { return }
        guard TopicName.isValid(topic) else {
            warn(.data, "the response topic is no topic that can be published to; it was ignored")
            return
        }
        details.returnAddress = ReturnAddress(topic: topic, correlation: properties.correlationData)
    }

    /// What was passed along, and every key without a meaning.
    private mutating func readData() {
        var members = entries.leftovers
        if !dataIsEnvelope, let entry = entries.take(.data) {
            record(.data, entry.source, entry.value.shown)
            if case .object(let own) = entry.value {
                let names = Set(own.map(\.name))
                members = own + members.filter { !names.contains($0.name) }
            } else {
                members.insert(JSONMember(entry.name, entry.value), at: 0)
            }
        }
        if members.isEmpty { return }
        details.data = .object(Self.distinct(members))
    }

    /// The first of the members with one name.
    private static func distinct(_ members: [JSONMember]) -> [JSONMember] {
        var seen = Set<String>(minimumCapacity: members.count)
        return members.filter { seen.insert($0.name).inserted }
    }
}
