import CLinux
import Glibc

/// An open file of the operating system, closed when its owner ends.
package struct Descriptor: ~Copyable {
    package let number: Int32

    /// Takes over an open descriptor.
    package init(owning number: Int32) {
        self.number = number
    }

    deinit {
        _ = close(number)
    }

    /// Reads one 64-bit counter, as event and timer descriptors give; nil when there is none.
    func readCounter() -> UInt64? {
        var counter: UInt64 = 0
        let size = unsafe read(number, &counter, MemoryLayout<UInt64>.size)
        return size == MemoryLayout<UInt64>.size ? counter : nil
    }
}
