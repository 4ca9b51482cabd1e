import ToastModel

extension Evaluation {
    /// What a rule's templates make of the message. A title or content whose inserts all say nothing is
    /// left out; when nothing is left to say, the raw payload is said (rules, N27).
    mutating func render(_ template: ToastTemplate, id: String) -> RenderedToast {
        let before = faults.count
        var toast = RenderedToast(id: id, fields: fields(of: template))
        if template.fields.contains(where: { $0.name == "title" }), toast.fields.allSatisfy({ $0.name != "title" }) {
            fault("no insert of the title says anything")
            if let fallback = template.fallbackTitle.flatMap({ renderIfSaid($0) }) {
                toast.set("title", .string(fallback))
            }
        }
        if template.base == .payload { takePayload(&toast) }
        if template.base == .nothing, !Self.saysSomething(toast.fields) {
            let raw = scope.item.isMissing ? scope.payload.display : scope.item.display
            if !raw.isEmpty {
                fault("the raw value is shown, because nothing of the toast says anything")
                toast.set("content", .string(TextShape.truncated(raw, to: 500, mark: "…")))
            }
        }
        toast.faults = Array(faults.dropFirst(before))
        return toast
    }

    /// The fields that say something.
    mutating func fields(of template: ToastTemplate) -> [JSONMember] {
        template.fields.compactMap { field in render(field).map { JSONMember(field.name, $0) } }
    }

    /// What the payload says by itself stands behind what the rule says.
    private func takePayload(_ toast: inout RenderedToast) {
        toast.base = .payload
        switch scope.item.isMissing ? scope.payload : scope.item {
        case .object(let members): toast.fields += members
        case .missing, .null: break
        case let other:
            if toast.fields.allSatisfy({ $0.name != "content" }) { toast.set("content", .string(other.display)) }
        }
    }

    private static func saysSomething(_ fields: [JSONMember]) -> Bool {
        fields.contains { member in
            ["title", "content", "image", "progress"].contains(member.name) && Value(member.value).saysSomething
        }
    }

    private mutating func render(_ field: ToastTemplate.Field) -> JSONValue? {
        if case .template(let template) = field.value, template.soleInsert == nil,
            field.name == "title" || field.name == "content"
        {
            return renderIfSaid(template).map { .string(String(Words.trimmed($0))) }
        }
        let value = render(field.value)
        if ToastTemplate.structured.contains(field.name) { return value }
        switch value {
        case .array, .object: return value.map { .string(Value($0).display) }
        case .string(let text) where text.isEmpty: return nil
        default: return value
        }
    }

    /// Nil where a value is missing.
    mutating func render(_ template: FieldTemplate) -> JSONValue? {
        // What is written out stays, also when the message has used up its steps.
        _ = spend(1)
        switch template {
        case .constant(let value): return value
        case .template(let template):
            if let expression = template.soleInsert { return evaluate(expression).json }
            return .string(render(template))
        case .map(let map):
            let subject = evaluate(map.subject)
            let result = map.entries.first { $0.match.fits(subject) }?.result ?? map.otherwise
            return result.flatMap { render($0) }
        case .list(let elements): return .array(elements.compactMap { render($0) })
        case .object(let members):
            return .object(
                members.compactMap { member in render(member.value).map { JSONMember(member.name, $0) } })
        }
    }

    /// A toast's id, at most 128 bytes: what is longer is shortened so that it stays unique.
    mutating func key(_ template: Template?) -> String {
        guard let template else { return "" }
        return Self.bounded(key: renderIfSaid(template) ?? "")
    }

    static func bounded(key: String) -> String {
        guard key.utf8.count > 128 else { return key }
        var kept = key.prefix(100)
        while kept.utf8.count > 100 { kept = kept.dropLast() }
        return kept + "~" + String(ContentHash(key.utf8).value, radix: 16)
    }
}
