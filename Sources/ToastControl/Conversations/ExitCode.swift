/// How toastctl ends (contract, section 7).
package enum ExitCode: Int32, Hashable, Sendable {
    case done = 0
    /// The answer is no: rejected, gone, or closed for another reason than asked.
    case no = 1
    /// Wrong usage, or mistakes in a configuration.
    case usage = 2
    case noConnection = 3
    case timedOut = 4
}
