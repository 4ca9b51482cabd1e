/// One piece of the normaliser's state: made and read by the normaliser, opaque to the store.
package struct RuleStateEntry: Hashable, Sendable {
    package var key: String
    /// Nil removes the key.
    package var value: [UInt8]?

    package init(key: String, value: [UInt8]?) {
        self.key = key
        self.value = value
    }
}
