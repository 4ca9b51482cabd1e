import CLinux
import Glibc

/// The memory of this process.
package enum Memory {
    /// Gives back what only the start needed: pages of code, which the system holds anyway and maps again
    /// when they are used, and free pages of the heap.
    package static func returnSpare() {
        guard let maps = try? FileSystem.read("/proc/self/maps") else { return }
        for line in String(decoding: maps, as: UTF8.self).split(separator: "\n") {
            // Only what is never written: `r-xp`. Relocated tables are read-only by now, and private.
            let fields = line.split(separator: " ", omittingEmptySubsequences: true)
            guard fields.count == 6, fields[1] == "r-xp", fields[5].hasPrefix("/") else { continue }
            let ends = fields[0].split(separator: "-").compactMap { UInt(String($0), radix: 16) }
            guard ends.count == 2, ends[0] < ends[1] else { continue }
            _ = linux_return_code(ends[0], Int(ends[1] - ends[0]))
        }
        linux_return_heap()
    }
}

extension Memory {
    /// How many bytes of memory the process has in use (its resident set).
    package static var resident: Int64 {
        guard let text = try? FileSystem.read("/proc/self/statm") else { return 0 }
        let fields = String(decoding: text, as: UTF8.self).split(separator: " ")
        return fields.count > 1 ? (Int64(fields[1]) ?? 0) * Int64(getpagesize()) : 0
    }
}
