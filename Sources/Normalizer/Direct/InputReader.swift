import ToastModel

/// Reads what a frontend sent on `{root}/input/{client}` (contract, section 5). Unlike a toast an input
/// is taken as it is or not at all: a guess would do something that nobody asked for.
struct InputReader {
    let client: ClientName
    /// The one that the topic names.
    let frontend: FrontendName?
    let limits: PayloadLimits

    /// Nil when the payload is empty.
    func read(_ payload: [UInt8]) -> Result<FrontendInput, InvalidInput>? {
        let decoded = PayloadDecoder(limits: limits).decode(payload)
        switch decoded.content {
        case .nothing where decoded.step == .empty: return nil
        case .nothing: return .failure(invalid("the input is null"))
        case .refused(let rejection): return .failure(invalid(rejection.message))
        case .text(let text): return read(word: text)
        case .json(.object(let members)): return read(members)
        case .json: return .failure(invalid("the input is a list; one object is one input"))
        }
    }

    /// A bare word, about the one toast that is shown or about the whole screen.
    private func read(word text: String) -> Result<FrontendInput, InvalidInput> {
        let word = Words.trimmed(text).lowercased()
        switch word {
        case "action": return .failure(invalid("an action needs the button's id; send an object", word))
        default:
            guard let event = Self.plainEvents[word] else {
                return .failure(invalid("there is no input '\(TextCleaning.clean(word, limit: 40).text)'", word))
            }
            return .success(FrontendInput(event, frontend: frontend))
        }
    }

    private static let plainEvents: [String: FrontendInput.Event] = Dictionary(
        uniqueKeysWithValues: [
            FrontendInput.Event.shown, .tap, .dismiss, .hold, .release, .holdAll, .releaseAll, .clear, .clearWaiting,
            .mute(MuteOrder()), .unmute,
        ].map { ($0.word, $0) })

    private func invalid(_ message: String, _ word: String = "") -> InvalidInput {
        let input = TextCleaning.clean(word, limit: 64).text
        return InvalidInput(
            reply: ReplyEvent(client: client, answer: .invalid, input: input, frontend: frontend), message: message)
    }

    private func read(_ members: [JSONMember]) -> Result<FrontendInput, InvalidInput> {
        var reader = InputObject(members, reply: invalid("").reply)
        do {
            return .success(try reader.input())
        } catch {
            return .failure(error)
        }
    }
}

/// An input as an object. Everything that was understood goes into the reply when something was not.
private struct InputObject {
    private let object: FoldedMembers
    private var reply: ReplyEvent

    init(_ members: [JSONMember], reply: ReplyEvent) {
        object = FoldedMembers(members)
        self.reply = reply
        self.reply.ref = object["ref"].flatMap { $0.encoded.count <= Self.longestRef ? $0 : nil }
        self.reply.input = object["event"]?.plainText.map { TextCleaning.clean($0, limit: 64).text } ?? ""
    }

    /// Bytes of JSON that are given back at most.
    private static let longestRef = 1024

    mutating func input() throws(InvalidInput) -> FrontendInput {
        let id = try id()
        reply.id = id
        let frontend = try frontend()
        reply.frontend = frontend
        if object["ref"] != nil, reply.ref == nil { throw fault("ref is longer than \(Self.longestRef) bytes") }
        return FrontendInput(
            try event(), id: id, app: try app(), generation: try generation(), frontend: frontend, ref: reply.ref)
    }

    private func fault(_ message: String) -> InvalidInput { InvalidInput(reply: reply, message: message) }

    private func id() throws(InvalidInput) -> String? {
        guard let value = object["id"] else { return nil }
        switch ToastReader.identifier(value, origin: .input) {
        case .success(let id): return id
        case .failure(let identifier): throw fault("id \(identifier.phrase)")
        }
    }

    private func frontend() throws(InvalidInput) -> FrontendName? {
        if let named = reply.frontend { return named }
        guard let value = object["frontend"] else { return nil }
        guard let text = value.plainText, let name = try? FrontendName(text) else {
            throw fault("frontend \(value.shown) is no name")
        }
        return name
    }

    private func app() throws(InvalidInput) -> AppName? {
        guard let value = object["app"] else { return nil }
        if value.string == AppName.broker.text { return .broker }
        guard let text = value.plainText, let name = try? AppName(text) else {
            throw fault("app \(value.shown) is no name")
        }
        return name
    }

    private func generation() throws(InvalidInput) -> Int? {
        guard let value = object["generation"] else { return nil }
        guard let number = ToastReader.number(value), let whole = Int(exactly: number), whole > 0 else {
            throw fault("generation \(value.shown) is no whole number from 1")
        }
        return whole
    }

    private func event() throws(InvalidInput) -> FrontendInput.Event {
        guard let word = object["event"]?.string.map({ Words.trimmed($0).lowercased() }) else {
            throw fault("it has no event")
        }
        switch word {
        case "shown": return .shown
        case "tap": return .tap
        case "dismiss": return .dismiss
        case "hold": return .hold
        case "release": return .release
        case "hold_all": return .holdAll
        case "release_all": return .releaseAll
        case "clear": return .clear
        case "clear_waiting": return .clearWaiting
        case "unmute": return .unmute
        case "mute": return .mute(try mute())
        case "action":
            guard let action = object["action"], case .success(let id) = ToastReader.identifier(action) else {
                throw fault("an action needs the button's id in 'action'")
            }
            return .action(id)
        default: throw fault("there is no input '\(reply.input)'")
        }
    }

    private func mute() throws(InvalidInput) -> MuteOrder {
        var order = MuteOrder()
        if let level = object["level"] { order.level = try priority(level) }
        if let length = object["for"] {
            switch LengthReading(length, unit: .seconds) {
            case .lasts(let length) where length > .zero: order.end = .after(length)
            case .never: order.end = .open
            case .lasts, .negative, .nonsense: throw fault("for \(length.shown) is no length of time")
            }
        } else if let until = object["until"] {
            guard case .at(let time) = TimeReading(until) else { throw fault("until \(until.shown) is no time") }
            order.end = .at(time)
        }
        return order
    }

    private func priority(_ value: JSONValue) throws(InvalidInput) -> Priority {
        if let text = value.string, let priority = FieldWords.priority(text) { return priority }
        guard let number = ToastReader.number(value), let whole = Int(exactly: number),
            let priority = Priority(rawValue: whole)
        else {
            throw fault("level \(value.shown) is no priority")
        }
        return priority
    }
}
