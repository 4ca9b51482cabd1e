import ToastModel
import ToastQueue

/// Leases, and what stops and starts the show timers.
extension ModelClient {
    /// Brings every toast on the screen in line with the leases, and says so where the first began or
    /// the last ended.
    mutating func judgeHolds() {
        for serial in screen.map({ toasts[$0].serial }) {
            guard let index = index(serial: serial) else { continue }
            let held = !toasts[index].leases.isEmpty || !screenLeases.isEmpty
            guard held != toasts[index].isHeld else { continue }
            toasts[index].isHeld = held
            judgePause(index)
            announce(index, held ? .held : .released)
        }
    }

    /// Stops a show timer, or lets it go on as `on_release` says.
    mutating func judgePause(_ index: Int) {
        let paused = toasts[index].isHeld || isFrozen
        guard paused != toasts[index].isPaused else { return }
        toasts[index].isPaused = paused
        if !paused { toasts[index].resume(settings.onRelease) }
    }

    mutating func judgePauses() {
        for index in screen { judgePause(index) }
    }

    mutating func endLeases(of frontend: FrontendName) {
        screenLeases.removeAll { $0.frontend == frontend }
        for index in toasts.indices { toasts[index].leases.removeAll { $0.frontend == frontend } }
    }

    mutating func endOverdueLeases() {
        screenLeases.removeAll { $0.left <= .zero }
        for index in toasts.indices { toasts[index].leases.removeAll { $0.left <= .zero } }
    }

    func renewed(_ leases: [ModelLease], by frontend: FrontendName) -> [ModelLease] {
        leases.filter { $0.frontend != frontend } + [ModelLease(frontend: frontend, left: settings.maxHold)]
    }
}
