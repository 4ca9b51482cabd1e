import CLinux
import Glibc

/// A call of the operating system that failed.
package struct SystemFault: Error, Hashable, Sendable {
    /// What was tried, such as `open /var/lib/toastd`.
    package var operation: String
    /// The system's error number.
    package var code: Int32

    package init(_ operation: String, code: Int32) {
        self.operation = operation
        self.code = code
    }

    /// One sentence: what failed and why.
    package var sentence: String {
        guard let text = unsafe strerror(code) else { return "\(operation): error \(code)" }
        return unsafe "\(operation): \(String(cString: text))"
    }
}

/// Calls the system again while a signal interrupts it. A negative result is an error.
func retrying(_ operation: @autoclosure () -> String, _ call: () -> Int32) throws(SystemFault) -> Int32 {
    while true {
        let result = call()
        if result >= 0 { return result }
        let code = errno
        if code != EINTR { throw SystemFault(operation(), code: code) }
    }
}
