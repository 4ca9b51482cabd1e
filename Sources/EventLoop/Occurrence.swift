/// Why a wait ended.
package enum Occurrence: Hashable, Sendable {
    /// A watched descriptor is ready.
    case ready(token: UInt64, Readiness)
    /// The deadline of the wait has come.
    case deadline
    case signal(Signal)
    /// Another thread called.
    case woken
    /// Somebody set the clock on the wall.
    case clockStepped
}

/// The signals that a program may ask its loop for.
package enum Signal: Hashable, Sendable, CaseIterable {
    case terminate, interrupt, hangUp, child, windowChanged
}
