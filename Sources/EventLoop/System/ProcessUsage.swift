import Glibc

/// What another process, or this one, has in use and has used so far.
package struct ProcessUsage: Hashable, Sendable {
    /// Its resident set.
    package var residentBytes: Int64
    /// Of all its threads, in user and system mode, in hundredths of a second as a rule.
    package var processorSeconds: Double

    package init(residentBytes: Int64, processorSeconds: Double) {
        self.residentBytes = residentBytes
        self.processorSeconds = processorSeconds
    }

    /// Nil when there is no such process.
    package init?(of identifier: Int32) {
        guard let pages = try? FileSystem.read("/proc/\(identifier)/statm"),
            let state = try? FileSystem.read("/proc/\(identifier)/stat")
        else { return nil }
        let sizes = String(decoding: pages, as: UTF8.self).split(separator: " ")
        // The name, which may have anything in it, stands in parentheses; after it come the fields from 3 on.
        let text = String(decoding: state, as: UTF8.self)
        guard sizes.count > 1, let resident = Int64(sizes[1]), let name = text.lastIndex(of: ")") else { return nil }
        let fields = text[text.index(after: name)...].split(separator: " ")
        guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else { return nil }
        residentBytes = resident * Int64(getpagesize())
        processorSeconds = (user + system) / Double(max(1, sysconf(Int32(_SC_CLK_TCK))))
    }
}
