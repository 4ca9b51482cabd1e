import CLinux
import Glibc

/// Work that may block, away from the loop.
package enum BackgroundThread {
    private final class Work {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }

    /// Runs `body` on a thread of its own. Nobody waits for it; it tells its result itself.
    package static func run(_ body: @escaping @Sendable () -> Void) throws(SystemFault) {
        let work = unsafe Unmanaged.passRetained(Work(body))
        var thread = pthread_t()
        let code = unsafe pthread_create(
            &thread, nil,
            { argument in
                guard let argument = unsafe argument else { return nil }
                unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
                return nil
            }, work.toOpaque())
        if code != 0 {
            unsafe work.release()
            throw SystemFault("pthread_create", code: code)
        }
        pthread_detach(thread)
    }
}
