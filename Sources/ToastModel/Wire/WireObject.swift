/// Reads the members of one JSON object by name and type. A member that is null counts as absent.
struct WireObject {
    private let value: JSONValue

    init(_ value: JSONValue) throws(WireFault) {
        guard case .object = value else { throw .notAnObject }
        self.value = value
    }

    /// The object, if it is an event of that name in format version 1.
    init(_ value: JSONValue, event: String) throws(WireFault) {
        try self.init(value)
        try checkVersion()
        let word = try text("event")
        guard word == event else { throw .otherEvent(word) }
    }

    func checkVersion() throws(WireFault) {
        let version = try integer("v")
        guard version == 1 else { throw .otherVersion(version) }
    }

    /// The member, unless it is absent or null.
    func member(_ name: String) -> JSONValue? {
        guard let found = value[name], !found.isNull else { return nil }
        return found
    }

    /// Whether the object has the member at all, null included.
    func names(_ name: String) -> Bool { value[name] != nil }

    func optionalNumber(_ name: String) throws(WireFault) -> Double? {
        guard let found = member(name) else { return nil }
        guard let number = found.double else { throw .wrongType(member: name) }
        return number
    }

    func optionalText(_ name: String) throws(WireFault) -> String? {
        guard let found = member(name) else { return nil }
        guard let text = found.string else { throw .wrongType(member: name) }
        return text
    }

    func text(_ name: String) throws(WireFault) -> String {
        guard let text = try optionalText(name) else { throw .missing(name) }
        return text
    }

    func optionalInteger(_ name: String) throws(WireFault) -> Int64? {
        guard let found = member(name) else { return nil }
        guard let number = found.integer else { throw .wrongType(member: name) }
        return number
    }

    func integer(_ name: String) throws(WireFault) -> Int64 {
        guard let number = try optionalInteger(name) else { throw .missing(name) }
        return number
    }

    func count(_ name: String) throws(WireFault) -> Int {
        guard let number = Int(exactly: try integer(name)) else { throw .wrongType(member: name) }
        return number
    }

    func optionalFlag(_ name: String) throws(WireFault) -> Bool? {
        guard let found = member(name) else { return nil }
        guard let flag = found.bool else { throw .wrongType(member: name) }
        return flag
    }

    func flag(_ name: String) throws(WireFault) -> Bool {
        guard let flag = try optionalFlag(name) else { throw .missing(name) }
        return flag
    }

    func time(_ name: String) throws(WireFault) -> WallTime {
        WallTime(unixMilliseconds: try integer(name))
    }

    func optionalTime(_ name: String) throws(WireFault) -> WallTime? {
        try optionalInteger(name).map { WallTime(unixMilliseconds: $0) }
    }

    func length(_ name: String) throws(WireFault) -> Milliseconds {
        Milliseconds(try integer(name))
    }

    func optionalLength(_ name: String) throws(WireFault) -> Milliseconds? {
        try optionalInteger(name).map { Milliseconds($0) }
    }

    func optionalElements(_ name: String) throws(WireFault) -> [JSONValue]? {
        guard let found = member(name) else { return nil }
        guard let elements = found.array else { throw .wrongType(member: name) }
        return elements
    }

    func optionalTexts(_ name: String) throws(WireFault) -> [String]? {
        guard let elements = try optionalElements(name) else { return nil }
        let texts = elements.compactMap(\.string)
        guard texts.count == elements.count else { throw .wrongType(member: name) }
        return texts
    }

    func optionalWord<Word: RawRepresentable<String>>(_ name: String) throws(WireFault) -> Word? {
        guard let text = try optionalText(name) else { return nil }
        guard let word = Word(rawValue: text) else { throw .unknownWord(member: name, word: text) }
        return word
    }

    func word<Word: RawRepresentable<String>>(_ name: String) throws(WireFault) -> Word {
        guard let word: Word = try optionalWord(name) else { throw .missing(name) }
        return word
    }

    func client() throws(WireFault) -> ClientName {
        let text = try text("client")
        do throws(NameFault) {
            return try ClientName(text)
        } catch {
            throw .unknownWord(member: "client", word: text)
        }
    }

    /// The app, which may be the broker itself.
    func app() throws(WireFault) -> AppName {
        let text = try text("app")
        if text == AppName.broker.text { return .broker }
        do throws(NameFault) {
            return try AppName(text)
        } catch {
            throw .unknownWord(member: "app", word: text)
        }
    }

    func optionalFrontend() throws(WireFault) -> FrontendName? {
        guard let text = try optionalText("frontend") else { return nil }
        if text.isEmpty { return .unnamed }
        do throws(NameFault) {
            return try FrontendName(text)
        } catch {
            throw .unknownWord(member: "frontend", word: text)
        }
    }

    func optionalPriority(_ name: String) throws(WireFault) -> Priority? {
        guard let number = try optionalInteger(name) else { return nil }
        guard let priority = Int(exactly: number).flatMap(Priority.init(rawValue:)) else {
            throw .unknownWord(member: name, word: String(number))
        }
        return priority
    }

    func key() throws(WireFault) -> EventKey {
        EventKey(epoch: try text("epoch"), seq: try integer("seq"))
    }
}
