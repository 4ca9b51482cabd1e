import ToastModel

/// What a payload on `{root}/show/{app}` brings. Works on one message and keeps nothing.
struct DirectShow {
    let app: AppName
    let limits: PayloadLimits
    let properties: InboundMessage.Properties
    let tracing: ToastReader.Tracing
    /// What every reading begins with.
    private let unread: ToastReader
    private(set) var outcomes: [Outcome] = []
    private(set) var warned: [Field] = []
    private(set) var visits = 0
    private(set) var attempts: [Explanation.Attempt] = []
    /// What would be needed for a toast, one sentence each.
    private(set) var notes: [String] = []

    init(
        app: AppName, settings: AppSettings, limits: PayloadLimits, now: WallTime,
        properties: InboundMessage.Properties, tracing: ToastReader.Tracing = .off
    ) {
        self.app = app
        self.limits = limits
        unread = ToastReader(settings: settings, limits: limits, now: now, tracing: tracing)
        self.properties = properties
        self.tracing = tracing
    }

    mutating func show(_ decoded: DecodedPayload, payload: [UInt8]) {
        switch decoded.content {
        case .refused(let rejection): add(.reject(app: app, rejection), subject: "the payload")
        case .nothing where decoded.step == .empty: add(.nothing(app: app, .emptyPayload), subject: "the payload")
        case .nothing: add(.reject(app: app, Self.saysNothing), subject: "the payload")
        case .text(let text): show(text: text)
        case .json(.object(let members)): show(object: members, decoded: decoded)
        case .json(.array(let elements)): show(list: elements, decoded: decoded, payload: payload)
        case .json: break
        }
    }

    private static let saysNothing = Rejection(.nothingToSay, "the payload says nothing")

    private mutating func show(text: String) {
        var reader = unread
        let reading = reader.read(text: text, properties: properties)
        finish(reading, subject: "the payload")
    }

    /// An array of objects is several toasts; any other array is what its publisher typed.
    private mutating func show(list: [JSONValue], decoded: DecodedPayload, payload: [UInt8]) {
        guard list.contains(where: { $0.members != nil }) else {
            guard list.contains(where: \.saysSomething) else {
                return add(.reject(app: app, Self.saysNothing), subject: "the payload")
            }
            return show(text: written(payload) ?? String(decoding: JSONValue.array(list).encoded, as: UTF8.self))
        }
        show(elements: list, decoded: decoded) { "element \($0) of the array" }
    }

    private func written(_ payload: [UInt8]) -> String? {
        var text = PayloadDecoder(limits: limits).plainText(payload)
        if let written = text { text = String(Words.trimmed(written)) }
        return text
    }

    private mutating func show(elements: [JSONValue], decoded: DecodedPayload, subject: (Int) -> String) {
        if elements.count > limits.toastsPerPayload {
            let sentence =
                "the array has \(elements.count) elements; at most \(limits.toastsPerPayload) toasts are taken at once"
            return add(.reject(app: app, Rejection(.tooMany, sentence)), subject: "the payload")
        }
        for (index, element) in elements.enumerated() {
            let name = subject(index + 1)
            if case .object(let members) = element {
                show(one: members, decoded: decoded, subject: name)
            } else {
                let rejection = Rejection(.nothingToSay, "\(name) is \(element.shown), not an object")
                add(.reject(app: app, rejection), subject: name)
            }
        }
    }

    /// An object that stands for itself, or for several toasts.
    private mutating func show(object members: [JSONMember], decoded: DecodedPayload) {
        if let alerts = AlertList.alerts(in: members) { return show(alerts: alerts) }
        if let list = Self.list(in: members) {
            return show(elements: list, decoded: decoded) { "element \($0) of the list" }
        }
        show(one: members, decoded: decoded, subject: "the payload")
    }

    private mutating func show(one members: [JSONMember], decoded: DecodedPayload, subject: String) {
        switch NtfyEvent(members) {
        case .housekeeping?: return add(.nothing(app: app, .housekeeping), subject: subject)
        case .withdrawn(let id)?: return withdraw(id, subject: subject)
        case .message?, nil: break
        }
        var reader = unread
        if decoded.duplicateKeys > 0 {
            let name = TextCleaning.clean(decoded.firstDuplicateKey ?? "", limit: 40).text
            reader.warn(.data, "the key '\(name)' stands there twice; the last one was taken")
        }
        let reading = reader.read(members, properties: properties)
        noteSlips(members, taken: reading.origins)
        if members.contains(where: { $0.name == "message" && $0.value.string == "clear_notification" }) {
            return withdraw(reading.toast.id.isEmpty ? nil : .string(reading.toast.id), subject: subject)
        }
        finish(reading, subject: subject)
    }

    /// Several toasts under a key of their own, when the object itself says nothing.
    private static func list(in members: [JSONMember]) -> [JSONValue]? {
        var list: [JSONValue]?
        for member in members {
            switch KeyTable.meaning(of: member.name) {
            case .field(.title, _, _, _)?, .field(.content, _, _, _)?, .field(.image, _, _, _)?,
                .field(.progress, _, _, _)?:
                if member.value.saysSomething { return nil }
            case .mark(.list)?: list = member.value.array
            default: break
            }
        }
        return list?.contains { $0.members != nil } == true ? list : nil
    }

    private mutating func show(alerts: [JSONValue]) {
        for (index, alert) in alerts.prefix(limits.toastsPerPayload).enumerated() {
            let subject = "alert \(index + 1)"
            guard alert.members != nil else {
                let rejection = Rejection(.nothingToSay, "\(subject) is \(alert.shown), not an object")
                add(.reject(app: app, rejection), subject: subject)
                continue
            }
            var reader = unread
            let reading = reader.read(AlertList.members(of: alert), envelopes: .ignored, properties: properties)
            finish(reading, subject: subject)
        }
        if alerts.count > limits.toastsPerPayload {
            let sentence = "of \(alerts.count) alerts only the first \(limits.toastsPerPayload) are shown"
            add(.reject(app: app, Rejection(.tooMany, sentence)), subject: "the payload")
        }
    }

    /// Another system's way to take a toast back.
    private mutating func withdraw(_ id: JSONValue?, subject: String) {
        switch id.map({ ToastReader.identifier($0) }) {
        case .success(let id)?: add(.hide(app: app, target: .id(id), clients: nil), subject: subject)
        case .failure(let fault)?:
            add(.reject(app: app, Rejection(.invalidHide, "the id \(fault.phrase)")), subject: subject)
        case nil:
            let sentence = "it asks to take a toast back, but not which: it needs the toast's id or tag"
            add(.reject(app: app, Rejection(.invalidHide, sentence)), subject: subject)
        }
    }

    private mutating func finish(_ reading: ToastReading, subject: String) {
        warned += reading.warned
        visits += reading.visits
        let warnings = reading.toast.details.warnings
        if let refusal = reading.refusal {
            add(.reject(app: app, refusal), subject: subject, fields: reading.origins, warnings: warnings)
        } else {
            add(
                .show(app: app, toast: reading.toast, clients: reading.clients), subject: subject,
                fields: reading.origins, warnings: warnings)
        }
    }

    private mutating func add(
        _ outcome: Outcome, subject: String, fields: [Explanation.FieldOrigin] = [], warnings: [String] = []
    ) {
        outcomes.append(outcome)
        guard tracing == .on else { return }
        if let note = outcome.advice { notes.append(note) }
        attempts.append(
            Explanation.Attempt(subject: subject, fields: fields, verdict: outcome.sentence, warnings: warnings))
    }

    /// Keys that look like a slip of one with a meaning, and gave no field as another system's own.
    private mutating func noteSlips(_ members: [JSONMember], taken origins: [Explanation.FieldOrigin]) {
        guard tracing == .on else { return }
        let known = Field.allCases.flatMap { KeyTable.names(of: $0) }
        let taken = Set(origins.map { $0.source.prefix { $0 != " " && $0 != "." } })
        for member in members.prefix(50) where KeyTable.meaning(of: member.name) == nil {
            guard member.name.utf8.count > 2, !taken.contains(member.name[...]),
                let closest = closestName(to: member.name, among: known)
            else { continue }
            let name = TextCleaning.clean(member.name, limit: 40).text
            notes.append("'\(name)' has no meaning and goes under 'data': did you mean '\(closest)'?")
        }
    }
}
