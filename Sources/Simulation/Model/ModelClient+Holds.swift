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
            toasts[index].isPaused = held || isFrozen
            if !held { toasts[index].resume(settings.onRelease) }
            announce(index, held ? .held : .released)
        }
    }

    /// The show timers of what no frontend confirmed within two seconds begin.
    mutating func endOverdueConfirmations() {
        for index in screen where toasts[index].confirmationLeft.map({ $0 <= .zero }) ?? false {
            confirm(index)
        }
    }

    mutating func confirm(_ index: Int) {
        guard toasts[index].confirmationLeft != nil else { return }
        toasts[index].confirmationLeft = nil
        toasts[index].fadeLeft = fadeIn(of: toasts[index].toast)
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
