import ToastModel
import ToastQueue

/// What holds for a toast on this client: its own word, then its style's, then the client's.
extension ModelClient {
    func style(of toast: Toast) -> ToastStyle? { toast.style ?? settings.style }

    func policy(of toast: Toast) -> DisplayPolicy {
        toast.policy ?? style(of: toast)?.defaults.policy ?? settings.policy
    }

    func fadeIn(of toast: Toast) -> Milliseconds {
        toast.fadeIn ?? style(of: toast)?.defaults.fadeIn ?? .zero
    }

    func fadeOut(of toast: Toast) -> Milliseconds {
        toast.fadeOut ?? style(of: toast)?.defaults.fadeOut ?? .zero
    }

    /// The whole time on the screen; nil when it stays.
    func length(of toast: Toast) -> Milliseconds? {
        if toast.autoHide == false { return nil }
        let wished: DisplayDuration
        let ofType = settings.durations[toast.effectiveType] ?? .stays
        if let explicit = toast.duration {
            wished = explicit
        } else if settings.actionsStay, !toast.actions.isEmpty {
            return nil
        } else if let ofStyle = style(of: toast)?.defaults.duration, !(ofStyle == .stays && toast.autoHide == true) {
            wished = ofStyle
        } else {
            wished = ofType
        }
        guard case .lasts(let time) = wished, case .thousandths(let factor) = settings.durationFactor else {
            return nil
        }
        let scaled = Milliseconds(time.count * factor / 1000)
        return max(Milliseconds(1), min(max(scaled, settings.minDuration), settings.maxDuration))
    }

    func timeToLive(of toast: Toast) -> Milliseconds? {
        switch toast.ttl ?? settings.ttl {
        case .lasts(let time): time
        case .unlimited: nil
        }
    }

    /// The toast as a frontend is told: with everything filled in that style and client decide.
    func filled(_ toast: Toast) -> Toast {
        let look = style(of: toast)
        var result = toast
        result.type = toast.effectiveType
        result.priority = toast.effectivePriority
        result.policy = policy(of: toast)
        result.style = look
        result.fadeIn = toast.fadeIn ?? look?.defaults.fadeIn
        result.fadeOut = toast.fadeOut ?? look?.defaults.fadeOut
        result.details.position = toast.details.position ?? look?.defaults.position ?? settings.position
        result.details.offset = toast.details.offset ?? look?.defaults.offset ?? settings.offset
        return result
    }
}
