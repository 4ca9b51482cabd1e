/// What a soak's ledger has counted.
package struct SoakTotals: Hashable, Sendable {
    /// Publishes, one for each client they are for.
    package var toasts = 0
    package var events = 0
    package var closed = 0
    /// Publishes that the closed toasts stand for.
    package var repeats = 0
    package var copies = 0
    /// Displays that the server dropped because their time was over.
    package var expired: Int64 = 0
    package var rejected = 0
    package var reasons: [String: Int] = [:]

    package init() {}
}
