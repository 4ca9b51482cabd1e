import ToastModel

extension ToastReader {
    mutating func readLooks() {
        toast.policy = word(.policy, DisplayPolicy.self)
        toast.style = word(.style, ToastStyle.self)
        toast.icon = address(.icon, for: .picture)
        details.image = address(.image, for: .picture)
        details.animation = address(.animation, for: .picture)
        readPosition()
        readOffset()
        readColor()
        details.font = text(.font, limit: Self.longestWord)
        details.sound = text(.sound, limit: Self.longestWord)
        details.lang = text(.lang, limit: Self.longestWord)
        details.dir = text(.dir, limit: Self.longestWord)
        details.silent = flag(.silent)
        if let entry = entries.take(.vibrate) {
            details.vibrate = entry.value
            record(.vibrate, entry.source, entry.value.shown)
        }
        readTags()
        details.link = address(.link, for: .link)
    }

    /// The longest value of a field that is passed through as text.
    private static let longestWord = 256

    private mutating func address(_ field: Field, for purpose: WebAddress.Purpose) -> String? {
        guard let entry = entries.take(field) else { return nil }
        guard let text = entry.value.plainText else {
            warn(field, "\(entry.source) is \(entry.value.shown), not an address; it was left out")
            return nil
        }
        switch WebAddress.check(text, for: purpose) {
        case .allowed(let address):
            record(field, entry.source, address)
            return address
        case .refused(let why):
            warn(field, "\(entry.source) \(entry.value.shown) was left out: \(why)")
            return nil
        }
    }

    private mutating func readPosition() {
        if case .string(let text)? = peek(.position), let corner = Self.positions[Words.trimmed(text).lowercased()] {
            let entry = entries.take(.position)
            details.position = corner
            record(.position, entry?.source ?? "", corner.rawValue)
        } else {
            details.position = word(.position, ToastPosition.self)
        }
    }

    private func peek(_ field: Field) -> JSONValue? {
        guard entries.names(field) else { return nil }
        var copy = entries
        return copy.take(field)?.value
    }

    /// Words of other systems for the same places.
    static let positions: [String: ToastPosition] = [
        "middle": .center, "centre": .center, "top_end": .topRight, "top_start": .topLeft,
        "bottom_end": .bottomRight, "bottom_start": .bottomLeft, "top-center": .top, "bottom-center": .bottom,
    ]

    private mutating func readOffset() {
        guard let entry = entries.take(.offset) else { return }
        guard let number = Self.number(entry.value, unit: "px") else {
            warn(.offset, "\(entry.source) \(entry.value.shown) is no number of pixels; the default is used")
            return
        }
        let offset = min(max(number.rounded(), 0), 10_000)
        if offset != number.rounded() {
            warn(.offset, "\(entry.source) \(entry.value.shown) is out of range; \(Int(offset)) is used")
        }
        details.offset = Int(offset)
        record(.offset, entry.source, "\(Int(offset))")
    }

    /// A colour is text; three numbers from 0 to 255 become one.
    private mutating func readColor() {
        if case .array(let parts)? = peek(.color) {
            let bytes = parts.compactMap { $0.integer.flatMap { UInt8(exactly: $0) } }
            if bytes.count == 3, parts.count == 3 {
                let entry = entries.take(.color)
                let color = "#" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
                details.color = color
                record(.color, entry?.source ?? "", color)
                return
            }
        }
        details.color = text(.color, limit: Self.longestWord)
    }

    private mutating func readTags() {
        guard let entry = entries.take(.tags) else { return }
        let parts: [JSONValue]
        switch entry.value {
        case .array(let elements): parts = elements
        case .string(let text): parts = text.split(separator: ",").map { .string(String($0)) }
        default: parts = [entry.value]
        }
        let texts = parts.prefix(Self.mostTags).compactMap { part -> String? in
            guard let text = part.plainText else { return nil }
            let tag = Words.trimmed(TextCleaning.clean(text, limit: Self.longestWord).text)
            return tag.isEmpty ? nil : String(tag)
        }
        if parts.count > Self.mostTags {
            warn(.tags, "only the first \(Self.mostTags) of \(parts.count) tags were taken")
        } else if parts.contains(where: { $0.plainText == nil }) {
            warn(.tags, "\(entry.source) has tags that are not text; they were left out")
        }
        if !texts.isEmpty {
            details.tags = texts
            record(.tags, entry.source, texts.joined(separator: ", "))
        }
    }

    private static let mostTags = 50
}
