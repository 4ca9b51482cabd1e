/// Why a display event was sent (contract, section 3).
package enum DisplayCause: String, Hashable, Sendable, CaseIterable {
    case shown, updated, repeated, held, released, returned
}
