import ToastModel

extension ToastReader {
    /// The longest id, in bytes (contract, section 2).
    static let longestID = 128

    mutating func readIdentity() {
        guard let entry = entries.take(.id) else { return }
        switch Self.identifier(entry.value) {
        case .success(let id):
            toast.id = id
            toast.idOrigin = .publisher
            record(.id, entry.source, id)
        case .failure(let fault):
            warn(.id, "\(entry.source) \(fault.phrase); a new one is used")
        }
    }

    /// Why a value cannot be an id.
    struct IdentifierFault: Error, Hashable {
        /// Goes on where the name of the key ends.
        var phrase: String
    }

    /// Who names an id: only the broker gives ids of its own, everybody may refer to one.
    enum IdentifierOrigin: Hashable { case show, hide, input }

    static func identifier(
        _ value: JSONValue, origin: IdentifierOrigin = .show
    ) -> Result<String, IdentifierFault> {
        let text: String
        switch value {
        case .string(let string): text = string
        case .number(let number): text = number.text
        case .null, .bool, .array, .object: return .failure(IdentifierFault(phrase: "is \(value.shown), not text"))
        }
        if isPlainIdentifier(text), origin != .show || !text.hasPrefix("toastd:") { return .success(text) }
        // Ids stand on one line: here newlines and tabs go as well.
        let clean = TextCleaning.clean(text, limit: .max).text
        let line = String(String.UnicodeScalarView(clean.unicodeScalars.filter { $0.value >= 0x20 }))
        let id = String(Words.trimmed(line))
        if id.isEmpty { return .failure(IdentifierFault(phrase: "is empty")) }
        if id.utf8.count > longestID {
            return .failure(IdentifierFault(phrase: "has \(id.utf8.count) bytes, more than \(longestID)"))
        }
        if origin == .show, id.hasPrefix("toastd:") {
            return .failure(IdentifierFault(phrase: "begins with 'toastd:', which is reserved"))
        }
        return .success(id)
    }

    /// Whether the text is an id as it stands: most are.
    private static func isPlainIdentifier(_ text: String) -> Bool {
        let bytes = text.utf8Span.span
        guard (1...longestID).contains(bytes.count) else { return false }
        for index in bytes.indices where !(0x21..<0x7F).contains(bytes[index]) { return false }
        return true
    }

    mutating func readTexts() {
        toast.title = text(.title, limit: limits.title)
        readContent()
        readProgress()
    }

    private mutating func readContent() {
        guard let entry = entries.take(.content) else { return }
        guard let joined = Self.joinedText(entry.value) else {
            warn(.content, "\(entry.source) is \(entry.value.shown), not text; it was left out")
            return
        }
        toast.content = cleaned(joined, .content, limit: limits.content)
        if let content = toast.content { record(.content, entry.source, content) }
    }

    /// A text; a list of fragments with their text under `t` joined; other lists line by line.
    private static func joinedText(_ value: JSONValue) -> String? {
        guard case .array(let elements) = value else { return value.plainText }
        let fragments = elements.compactMap { $0["t"]?.plainText }
        if fragments.count == elements.count { return fragments.joined() }
        let lines = elements.compactMap(\.plainText)
        return lines.count == elements.count ? lines.joined(separator: "\n") : nil
    }

    private mutating func readProgress() {
        if let entry = entries.take(.progress, form: .plain) {
            if case .object = entry.value {
                guard let value = Self.number(entry.value["value"]), let maximum = Self.number(entry.value["max"])
                else {
                    warn(.progress, "\(entry.source) has no value and max that are numbers; it was left out")
                    return
                }
                setProgress(value, of: maximum, entry)
            } else {
                setProgress(entry)
            }
        } else if let entry = entries.take(.progress, form: .percent) {
            guard let number = Self.number(entry.value, unit: "%") else {
                warn(.progress, "\(entry.source) \(entry.value.shown) is no number; it was left out")
                return
            }
            setProgress(number, of: 100, entry)
        } else {
            readValueAndMaximum()
        }
    }

    /// `value` and `max` mean a progress only together.
    private mutating func readValueAndMaximum() {
        guard entries.names(.progress) else { return }
        var copy = entries
        guard let value = copy.take(.progress, form: .value),
            let maximum = copy.take(.progress, form: .maximum),
            let part = Self.number(value.value), let whole = Self.number(maximum.value)
        else { return }
        entries = copy
        setProgress(part, of: whole, value)
    }

    private mutating func setProgress(_ entry: FieldEntries.Entry) {
        if case .string(let text) = entry.value, Words.trimmed(text).hasSuffix("%"),
            let number = Self.number(entry.value, unit: "%")
        {
            return setProgress(number, of: 100, entry)
        }
        guard let number = Self.number(entry.value) else {
            warn(.progress, "\(entry.source) \(entry.value.shown) is no number; it was left out")
            return
        }
        if number > 1, number <= 100 {
            warn(.progress, "\(entry.source) \(entry.value.shown) is above 1; it was taken as a percentage")
            return setProgress(number, of: 100, entry)
        }
        setProgress(number, of: 1, entry)
    }

    private mutating func setProgress(_ part: Double, of whole: Double, _ entry: FieldEntries.Entry) {
        guard whole > 0, (part / whole).isFinite else {
            warn(.progress, "\(entry.source) cannot be told from a max of \(whole); it was left out")
            return
        }
        let progress = part / whole
        if progress < 0 {
            // Less than nothing is how several systems say that there is none.
            warn(.progress, "\(entry.source) is below 0; it was left out")
            return
        }
        if progress > 1 { warn(.progress, "\(entry.source) is out of range; 1 is used") }
        let clamped = min(progress, 1)
        toast.progress = clamped
        record(.progress, entry.source, "\(clamped)")
    }

    /// A number, or a text that is one, with that unit after it or not.
    static func number(_ value: JSONValue?, unit: String = "") -> Double? {
        switch value {
        case .number(let number): return number.double.isFinite ? number.double : nil
        case .string(let text):
            let trimmed = Words.trimmed(text)
            return Words.plainNumber(String(trimmed.hasSuffix(unit) ? trimmed.dropLast(unit.count) : trimmed))
        default: return nil
        }
    }
}
