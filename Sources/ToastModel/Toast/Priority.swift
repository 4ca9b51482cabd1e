/// How important a toast is: 1 (min) to 5 (urgent).
package enum Priority: Int, Hashable, Comparable, Sendable, CaseIterable {
    case min = 1
    case low, normal, high, urgent

    package static func < (left: Priority, right: Priority) -> Bool { left.rawValue < right.rawValue }

    /// What a toast of this type has when it names no priority (contract, section 2).
    package static func standard(for type: ToastType) -> Priority { type == .alert ? .high : .normal }
}
