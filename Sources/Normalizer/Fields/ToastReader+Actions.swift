import ToastModel

extension ToastReader {
    /// The most buttons a toast has (contract, section 2).
    private static let mostActions = 8

    mutating func readActions() {
        guard let entry = entries.take(.actions) else { return }
        guard let list = entry.value.array ?? (entry.value.members == nil ? nil : [entry.value]) else {
            warn(.actions, "\(entry.source) is \(entry.value.shown), not a list of actions; it was left out")
            return
        }
        var broken = 0
        var named: [String] = []
        var tooMany = 0
        for (index, element) in list.enumerated() {
            if toast.actions.count == Self.mostActions {
                tooMany = list.count - index
                break
            }
            switch action(element, number: index + 1) {
            case .success(let action): toast.actions.append(action)
            case .failure(let fault):
                broken += 1
                if broken <= 5 { named.append("\(index + 1) (\(fault.phrase))") }
            }
        }
        if broken > 0 {
            if broken > named.count { named.append("…") }
            let list = "\(broken) of \(list.count)"
            warn(.actions, "\(list) actions were left out: \(named.joined(separator: ", "))")
        }
        if tooMany > 0 {
            warn(.actions, "\(tooMany) actions beyond the first \(Self.mostActions) were left out")
        }
        if !toast.actions.isEmpty {
            let labels = toast.actions.map(\.label)
            record(.actions, entry.source, labels.joined(separator: ", "))
        }
    }

    private struct ActionFault: Error {
        var phrase: String
    }

    private mutating func action(_ value: JSONValue, number: Int) -> Result<ToastAction, ActionFault> {
        guard case .object(let members) = value else { return .failure(ActionFault(phrase: "not an object")) }
        let object = FoldedMembers(members)
        guard let label = object["label", "title"]?.plainText.flatMap({ label($0) }) else {
            return .failure(ActionFault(phrase: "no label"))
        }
        guard let id = object["id", "action"], case .success(var name) = Self.identifier(id) else {
            return .failure(ActionFault(phrase: "no id"))
        }
        let isRequest = ["http", "broadcast"].contains(name) && object["id"] == nil
        if toast.actions.contains(where: { $0.id == name }) {
            // ntfy names what a button does and not the button: two may both be called `view`.
            guard object["id"] == nil, name == "view" || isRequest else {
                return .failure(ActionFault(phrase: "a second '\(name)'"))
            }
            name += "-\(number)"
        }
        var action = ToastAction(id: name, label: label)
        if isRequest {
            warn(.actions, "what action \(number) wants to be requested is not sent; it only gives an action event")
        } else {
            action.url = link(object["url", "uri"], number: number)
        }
        if let publish = object["publish"] {
            guard let message = self.publish(publish) else { return .failure(ActionFault(phrase: "a broken publish")) }
            action.publish = message
        }
        return .success(action)
    }

    private func label(_ text: String) -> String? {
        let label = String(Words.trimmed(TextCleaning.clean(text, limit: limits.title).text))
        return label.isEmpty ? nil : label
    }

    private mutating func link(_ value: JSONValue?, number: Int) -> String? {
        guard let value, value.saysSomething else { return nil }
        guard let text = value.plainText else {
            warn(.actions, "the url of action \(number) is \(value.shown); it was left out")
            return nil
        }
        switch WebAddress.check(text, for: .link) {
        case .allowed(let address): return address
        case .refused(let why):
            warn(.actions, "the url \(value.shown) of action \(number) was left out: \(why)")
            return nil
        }
    }

    private func publish(_ value: JSONValue) -> ToastAction.Publish? {
        guard case .object(let members) = value else { return nil }
        let object = FoldedMembers(members)
        guard let topic = object["topic"]?.string, TopicName.isValid(topic) else { return nil }
        let payload: [UInt8]
        switch object["payload"] {
        case nil, .null: payload = []
        case .some(let value): payload = value.plainText.map { Array($0.utf8) } ?? value.encoded
        }
        let retain = object["retain"].flatMap { Self.flag($0) } ?? false
        return ToastAction.Publish(topic: topic, payload: payload, retain: retain ? .yes : .no)
    }
}

/// The members of a small object, found by name without case and separators.
struct FoldedMembers {
    private let members: [(key: FoldedKey?, value: JSONValue)]

    init(_ members: [JSONMember]) {
        self.members = members.prefix(64).map { (FoldedKey($0.name), $0.value) }
    }

    /// The first of these names whose value says something.
    subscript(names: String...) -> JSONValue? {
        for name in names {
            let key = FoldedKey(name)
            if let found = members.last(where: { $0.key == key && $0.key != nil }), found.value.saysSomething {
                return found.value
            }
        }
        return nil
    }
}
