/// A mistake in an expression or a template.
package struct ExpressionFault: Error, Hashable, Sendable {
    package var message: String
    /// Bytes from the beginning of the text.
    package var offset: Int
    /// What would be right, such as the closest known name.
    package var hint: String?

    package init(_ message: String, at offset: Int, hint: String? = nil) {
        self.message = message
        self.offset = offset
        self.hint = hint
    }
}
