package import ToastModel

/// A toast as it was read from the members of an object, and everything that was noticed on the way.
package struct ToastReading: Hashable, Sendable {
    /// Its id is empty when the publisher chose none. Warnings stand in its details.
    package var toast: Toast
    /// The clients and groups that were named, cut to what the app allows; nil when none were.
    package var clients: [String]?
    /// Why it cannot be shown, if it cannot.
    package var refusal: Rejection?
    /// The field of each warning.
    package var warned: [Field]
    /// Where each field has its value from; empty unless it was asked for.
    package var origins: [Explanation.FieldOrigin]
    /// How many members were looked at: the measure of the work, bounded by the number of fields times
    /// the number of names that have a meaning.
    package var visits: Int
}
