import CLinux
import Glibc

/// Ends the wait of a loop from any thread. Calls that come before the loop has noticed count as one.
package final class WakeUp: Sendable {
    private let descriptor: Descriptor

    package init() throws(SystemFault) {
        descriptor = Descriptor(owning: try retrying("eventfd") { linux_eventfd() })
    }

    /// To be watched for reading.
    package var number: Int32 { descriptor.number }

    package func call() {
        var one: UInt64 = 1
        // A full counter means that a call is pending already.
        _ = unsafe write(descriptor.number, &one, MemoryLayout<UInt64>.size)
    }

    /// Takes the calls that came; whether there were any.
    @discardableResult
    package func answer() -> Calls {
        descriptor.readCounter() == nil ? .none : .some
    }

    package enum Calls: Hashable, Sendable { case none, some }
}
