import Glibc

/// Keys as they are pressed, without echo and without waiting for the end of a line. What was before comes
/// back with the end of its life. Control-C still means what it means everywhere.
package struct RawInput: ~Copyable {
    private let former: termios

    /// Nil when standard input is no terminal.
    package init?() {
        var mode = termios()
        guard unsafe tcgetattr(StandardStream.input.rawValue, &mode) == 0 else { return nil }
        former = mode
        mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
        // Stopped in the background it would leave the terminal as it is now.
        mode.c_cc.10 = 0
        unsafe tcsetattr(StandardStream.input.rawValue, TCSANOW, &mode)
    }

    deinit {
        var mode = former
        unsafe tcsetattr(StandardStream.input.rawValue, TCSANOW, &mode)
    }

    /// What was pressed; empty when the terminal is gone.
    package func read() -> [UInt8] { StandardStream.input.read() ?? [] }

    /// Readable when `read` has something.
    package var descriptor: Int32 { StandardStream.input.rawValue }
}
