package import ToastModel

/// What a document says, and what was wrong with it without being a fault.
package struct JSONDocument: Hashable, Sendable {
    package var value: JSONValue
    /// How many members were left out because a later one of the same object has the same name.
    package var duplicates: Int
    /// The name of the first of them.
    package var firstDuplicate: String?

    package init(value: JSONValue, duplicates: Int = 0, firstDuplicate: String? = nil) {
        self.value = value
        self.duplicates = duplicates
        self.firstDuplicate = firstDuplicate
    }
}
