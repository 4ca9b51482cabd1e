/// Where on the decoding ladder a payload was understood (rules, "Decoding ladder").
package enum DecodingStep: String, Hashable, Sendable, CaseIterable {
    /// No bytes, or nothing but blanks, a byte order mark or NUL.
    case empty
    /// A JSON object or array.
    case json
    /// An object or array that only the lenient step understood.
    case lenientJSON = "lenient_json"
    /// A JSON string: its content is text.
    case quotedText = "quoted_text"
    case number
    case boolean
    case null
    case text
    case rejected
}
