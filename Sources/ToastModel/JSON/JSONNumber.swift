/// A JSON number, kept as the digits it was written with, so that nothing is rounded on the way
/// through and 64-bit integers stay exact.
package struct JSONNumber: Hashable, Sendable {
    /// As written, valid JSON.
    package let text: String

    /// `text` must be a JSON number.
    package init(validated text: String) {
        self.text = text
    }

    package init(_ value: Int64) {
        text = String(value)
    }

    /// Nil when the value is not finite: JSON has no word for it.
    package init?(_ value: Double) {
        guard value.isFinite else { return nil }
        if let whole = Int64(exactly: value), whole.magnitude < 1 << 53 {
            text = String(whole)
        } else {
            text = value.description
        }
    }

    /// The value, if it is a whole number of 64 bits: also `10.0` and `1e3`.
    package var integer: Int64? {
        if let exact = Int64(text) { return exact }
        guard let approximate = Double(text), approximate.magnitude < 9.0e15 else { return nil }
        return Int64(exactly: approximate)
    }

    /// The nearest double.
    package var double: Double { Double(text) ?? .nan }
}
