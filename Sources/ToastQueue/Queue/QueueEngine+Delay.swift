import ToastModel

/// Delayed toasts: accepted, but outside the queue until their delay is over (rule 13).
extension QueueEngine {
    mutating func park(_ toast: ToastIndex, until end: Instant) {
        let place = extrasPlace(of: toasts[toast].client)
        toasts[toast].phase = .delayed
        toasts[toast].clock = .delayed(until: end)
        extras[place].delayed.insert(toast, in: &toasts) { $0[$1].delayEnd }
        waitingTotal += 1
        unarmedToasts.insert(toast)
        noteChange(of: toast)
    }

    /// Takes it out of the delayed ones; the caller gives it another place.
    mutating func unpark(_ toast: ToastIndex) {
        extras[clientTable[toasts[toast].client].extras].delayed.remove(toast, in: &toasts)
        toasts[toast].phase = .waiting
        toasts[toast].clock = .none
        waitingTotal -= 1
        unarmedToasts.insert(toast)
    }
}

extension ToastState {
    /// The end of its delay in milliseconds; of a toast that is not delayed, the beginning of time.
    fileprivate var delayEnd: Int64 {
        if case .delayed(let until) = clock { until.milliseconds } else { .min }
    }
}
