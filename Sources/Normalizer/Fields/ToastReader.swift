package import ToastModel

/// Reads the members of an object as the fields of a toast (contract, section 2): names in any case,
/// aliases, coercion, limits, cleaning. A value that cannot be used loses its field, never the toast,
/// and is named in a warning. Used for payloads and for what rules make.
package struct ToastReader {
    /// Whether members are looked for where other systems put them.
    package enum Envelopes: Hashable, Sendable { case understood, ignored }
    /// Whether it is recorded where each value came from.
    package enum Tracing: Hashable, Sendable { case off, on }

    let durationUnit: AppSettings.DurationUnit
    let maxAge: Milliseconds?
    /// The app's own, for its audience and defaults.
    let settings: AppSettings
    let limits: PayloadLimits
    let now: WallTime
    let tracing: Tracing
    var entries = FieldEntries()
    /// The app's own, unless an envelope has another.
    var scale: AppSettings.PriorityScale
    var toast = Toast(id: "", idOrigin: .broker)
    var details = ToastDetails()
    var clients: [String]?
    var refusal: Rejection?
    var warned: [Field] = []
    var origins: [Explanation.FieldOrigin] = []
    /// A `data` that an envelope used for fields of its own.
    var dataIsEnvelope = false

    package init(settings: AppSettings, limits: PayloadLimits, now: WallTime, tracing: Tracing = .off) {
        durationUnit = settings.durationUnit
        maxAge = settings.maxAge
        self.settings = settings
        self.limits = limits
        self.now = now
        self.tracing = tracing
        scale = settings.priorityScale
    }

    /// Reads one object. `properties` are those of the message it came in.
    package mutating func read(
        _ members: [JSONMember], envelopes: Envelopes = .understood,
        properties: InboundMessage.Properties = InboundMessage.Properties()
    ) -> ToastReading {
        entries.add(members)
        if envelopes == .understood { openEnvelopes(members) }
        readIdentity()
        readTexts()
        readKind()
        readLengths(properties)
        readLooks()
        readActions()
        readRest(properties)
        return finished()
    }

    /// Reads a plain text as the content.
    package mutating func read(
        text: String, properties: InboundMessage.Properties = InboundMessage.Properties()
    ) -> ToastReading {
        toast.content = cleaned(text, .content, limit: limits.content)
        if let content = toast.content { record(.content, "the whole payload", content) }
        limitTTL(by: properties)
        readReturnAddress(properties)
        return finished()
    }

    private mutating func finished() -> ToastReading {
        if refusal == nil, !saysSomething {
            let lost = details.warnings.first.map { "; \($0)" } ?? ""
            refusal = Rejection(
                .nothingToSay, "it has no title, content, image or progress that says something\(lost)")
        }
        toast.details = details
        // What is merged keeps what the open toast has.
        if settings.hasDefaults, !toast.update.contains(.merge) {
            let type = toast.type ?? settings.defaults.type ?? .notice
            if let typed = settings.typeDefaults[type] {
                fill(from: typed, source: "the app's defaults for \(type.rawValue)")
            }
            fill(from: settings.defaults, source: "the app's defaults")
        }
        return ToastReading(
            toast: toast, clients: clients, refusal: refusal, warned: warned, origins: origins,
            visits: entries.visits)
    }

    private mutating func fill(from defaults: Toast, source: String) {
        guard tracing == .on else { return toast.fill(from: defaults) }
        let before = Self.told.map { $0.value(toast) }
        toast.fill(from: defaults)
        for ((field, value), old) in zip(Self.told, before) where old == nil {
            if let text = value(toast) { record(field, source, text) }
        }
    }

    /// What defaults may give, for explanations.
    private static let told: [(field: Field, value: @Sendable (Toast) -> String?)] = [
        (.title, { $0.title }), (.type, { $0.type?.rawValue }), (.priority, { $0.priority.map { "\($0)" } }),
        (.duration, { $0.duration.map(ToastReader.shown) }), (.autoHide, { $0.autoHide.map { "\($0)" } }),
        (.ttl, { $0.ttl.map(ToastReader.shown) }), (.policy, { $0.policy?.rawValue }), (.style, { $0.style?.rawValue }),
        (.icon, { $0.icon }), (.image, { $0.details.image }), (.animation, { $0.details.animation }),
        (.position, { $0.details.position?.rawValue }), (.color, { $0.details.color }),
        (.sound, { $0.details.sound }), (.resident, { $0.resident.map { "\($0)" } }),
        (.scope, { $0.scope?.rawValue }), (.link, { $0.details.link }),
        (.tags, { $0.details.tags?.joined(separator: ", ") }),
    ]

    private var saysSomething: Bool {
        toast.title != nil || toast.content != nil || details.image != nil || toast.progress != nil
    }

    mutating func warn(_ field: Field, _ sentence: String) {
        warned.append(field)
        if details.warnings.count < Self.mostWarnings { details.warnings.append(sentence) }
    }

    /// More than the fields there are: no payload makes the list long.
    private static let mostWarnings = 50

    mutating func record(_ field: Field, _ source: @autoclosure () -> String, _ value: @autoclosure () -> String) {
        guard tracing == .on else { return }
        let text = TextCleaning.clean(value(), limit: 120).text
        origins.append(Explanation.FieldOrigin(field: field.name, source: source(), value: text))
    }

    /// Cleans a text and cuts it; nil when nothing is left.
    mutating func cleaned(_ text: String, _ field: Field, limit: Int) -> String? {
        let (result, cutFrom) = TextCleaning.clean(text, limit: limit)
        if let cutFrom { warn(field, "\(field.name) was cut from \(cutFrom) to \(limit) bytes") }
        return JSONValue.string(result).saysSomething ? result : nil
    }

    /// The text under a field, cleaned; a warning when it is no text.
    mutating func text(_ field: Field, limit: Int) -> String? {
        guard let entry = entries.take(field) else { return nil }
        guard let plain = entry.value.plainText else {
            warn(field, "\(entry.source) is \(entry.value.shown), not text; it was left out")
            return nil
        }
        let text = cleaned(plain, field, limit: limit)
        if let text { record(field, entry.source, text) }
        return text
    }

    /// A yes or no under a field.
    mutating func flag(_ field: Field) -> Bool? {
        guard let entry = entries.take(field) else { return nil }
        guard let flag = Self.flag(entry.value) else {
            warn(field, "\(entry.source) \(entry.value.shown) is neither true nor false; the default is used")
            return nil
        }
        let result = entry.form == .inverted ? !flag : flag
        record(field, entry.source, result ? "true" : "false")
        return result
    }

    static func flag(_ value: JSONValue) -> Bool? {
        switch value {
        case .bool(let flag): flag
        case .number(let number): number.integer == 0 ? false : number.integer == 1 ? true : nil
        case .string(let text): Words.truth(text)
        case .null, .array, .object: nil
        }
    }

    /// One of the words of a type; case and separators do not matter.
    mutating func word<Word: RawRepresentable & CaseIterable>(_ field: Field, _ type: Word.Type) -> Word?
    where Word.RawValue == String {
        guard let entry = entries.take(field) else { return nil }
        guard let word = entry.value.plainText.flatMap({ FieldWords.named($0, type) }) else {
            let known = type.allCases.map(\.rawValue).joined(separator: ", ")
            warn(field, "\(entry.source) \(entry.value.shown) is none of \(known); the default is used")
            return nil
        }
        record(field, entry.source, word.rawValue)
        return word
    }
}

extension Toast {
    /// Takes from `defaults` what is not set here.
    fileprivate mutating func fill(from defaults: Toast) {
        title = title ?? defaults.title
        content = content ?? defaults.content
        type = type ?? defaults.type
        priority = priority ?? defaults.priority
        if duration == nil, autoHide == nil {
            duration = defaults.duration
            autoHide = defaults.autoHide
        }
        ttl = ttl ?? defaults.ttl
        delay = delay ?? defaults.delay
        policy = policy ?? defaults.policy
        style = style ?? defaults.style
        icon = icon ?? defaults.icon
        fadeIn = fadeIn ?? defaults.fadeIn
        fadeOut = fadeOut ?? defaults.fadeOut
        progress = progress ?? defaults.progress
        if actions.isEmpty { actions = defaults.actions }
        resident = resident ?? defaults.resident
        scope = scope ?? defaults.scope
        var filled = details
        filled.fill(from: defaults.details)
        details = filled
    }
}

extension ToastDetails {
    fileprivate mutating func fill(from defaults: ToastDetails) {
        image = image ?? defaults.image
        animation = animation ?? defaults.animation
        position = position ?? defaults.position
        offset = offset ?? defaults.offset
        color = color ?? defaults.color
        font = font ?? defaults.font
        sound = sound ?? defaults.sound
        vibrate = vibrate ?? defaults.vibrate
        silent = silent ?? defaults.silent
        lang = lang ?? defaults.lang
        dir = dir ?? defaults.dir
        tags = tags ?? defaults.tags
        link = link ?? defaults.link
        data = data ?? defaults.data
    }
}
