import CLinux
import Glibc

extension Signal {
    /// The system's number.
    var number: Int32 {
        switch self {
        case .terminate: SIGTERM
        case .interrupt: SIGINT
        case .hangUp: SIGHUP
        case .child: SIGCHLD
        case .windowChanged: SIGWINCH
        }
    }

    init?(number: Int32) {
        guard let signal = Signal.allCases.first(where: { $0.number == number }) else { return nil }
        self = signal
    }
}
