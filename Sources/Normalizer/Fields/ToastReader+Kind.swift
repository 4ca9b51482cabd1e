import ToastModel

extension ToastReader {
    /// Type and priority. What only says how much it matters (`importance: high`) is a priority.
    mutating func readKind() {
        if let entry = entries.take(.priority) {
            toast.priority = priority(entry)
            if let priority = toast.priority { record(.priority, entry.source, "\(priority)") }
        }
        guard let entry = entries.take(.type) else { return }
        let word = entry.value.plainText ?? ""
        if let type = FieldWords.type(word) {
            toast.type = type
            record(.type, entry.source, type.rawValue)
        } else if entry.isAlias, let priority = FieldWords.priority(word) {
            toast.priority = toast.priority ?? priority
            record(.priority, entry.source, "\(priority)")
        } else {
            toast.type = .notice
            warn(.type, "\(entry.source) \(entry.value.shown) is no known type; notice is used")
        }
    }

    private mutating func priority(_ entry: FieldEntries.Entry) -> Priority? {
        if case .string(let text) = entry.value, let priority = FieldWords.priority(text) { return priority }
        guard let number = Self.number(entry.value) else {
            warn(.priority, "\(entry.source) \(entry.value.shown) is no priority; the default is used")
            return nil
        }
        let (priority, isOnScale) = FieldWords.priority(number, on: scale)
        if !isOnScale {
            warn(.priority, "\(entry.source) \(entry.value.shown) is out of range; \(priority.rawValue) is used")
        }
        return priority
    }
}
