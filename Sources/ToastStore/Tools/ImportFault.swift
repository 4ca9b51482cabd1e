/// Why an import ended.
package enum ImportFault: Error, Hashable, Sendable {
    /// Lines count from 1.
    case line(Int, reason: String)
    /// The last line says how many there are; it is not there.
    case cutOff(lines: Int)
    case exists(path: String)
    case store(StoreFault)

    /// One sentence: what is wrong and what to do.
    package var sentence: String {
        switch self {
        case .line(let number, let reason): "line \(number): \(reason); nothing was kept"
        case .cutOff(let lines): "the export ends after \(lines) lines without its last one; it was cut off"
        case .exists(let path): "there is a file \(path) already: an import makes a new store"
        case .store(let fault): fault.sentence
        }
    }
}
