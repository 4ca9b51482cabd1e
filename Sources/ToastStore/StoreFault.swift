/// Why a store could not do what it was asked.
package enum StoreFault: Error, Hashable, Sendable {
    case cannotOpen(path: String, reason: String)
    /// Another process has it; its number where that is known.
    case inUse(path: String, process: Int?)
    /// The file is kept as it is.
    case corrupt(path: String, reason: String)
    case newerVersion(path: String, found: Int, known: Int)
    case diskFull(path: String)
    case writeFailed(path: String, reason: String)

    /// One sentence: what, where, what to do.
    package var sentence: String {
        switch self {
        case .cannotOpen(let path, let reason):
            "cannot open the store \(path): \(reason)"
        case .inUse(let path, let process):
            "the store \(path) is in use by \(process.map { "process \($0)" } ?? "another process"); "
                + "stop that one first, or use another state folder"
        case .corrupt(let path, let reason):
            "the store \(path) is damaged (\(reason)); it was left as it is: 'toastctl store check' tells more, "
                + "'toastctl store export' saves what can be read"
        case .newerVersion(let path, let found, let known):
            "the store \(path) was written by a newer toastd (layout \(found), this one knows \(known)); "
                + "use that version, or another state folder"
        case .diskFull(let path):
            "no space left for the store \(path): free some, then start again; nothing was acknowledged that is not stored"
        case .writeFailed(let path, let reason):
            "cannot write the store \(path): \(reason); stopped, because what is on the disk is not known"
        }
    }
}
