/// Why a text is not a pattern.
package struct PatternFault: Error, Hashable, Sendable {
    /// One sentence, in the words of RE2.
    package var message: String
}
