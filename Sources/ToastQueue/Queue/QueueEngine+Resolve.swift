import ToastModel

/// What holds for a toast on its client, where the toast itself does not say: its style, then the
/// client's style, then the client's settings (contract, section 2).
extension QueueEngine {
    private func style(of toast: Toast, on client: ClientIndex) -> ToastStyle? {
        toast.style ?? settings[clientTable[client].settings].style
    }

    func resolvedPolicy(of toast: Toast, on client: ClientIndex) -> DisplayPolicy {
        toast.policy ?? style(of: toast, on: client)?.defaults.policy ?? settings[clientTable[client].settings].policy
    }

    func resolvedFadeIn(of toast: Toast, on client: ClientIndex) -> Milliseconds {
        toast.fadeIn ?? style(of: toast, on: client)?.defaults.fadeIn ?? .zero
    }

    func resolvedFadeOut(of toast: Toast, on client: ClientIndex) -> Milliseconds {
        toast.fadeOut ?? style(of: toast, on: client)?.defaults.fadeOut ?? .zero
    }

    /// How long the toast stays on the screen: what it says, else `actions_stay`, its style, its type; then
    /// the factor, the minimum and the maximum. What stays is not made to end by the maximum.
    func resolvedDuration(of toast: Toast, on client: ClientIndex) -> DisplayDuration {
        let place = clientTable[client].settings
        guard case .lasts(let wanted) = wantedDuration(of: toast, on: client),
            case .thousandths(let factor) = settings[place].durationFactor
        else { return .stays }
        // Far beyond any maximum, and safe to multiply.
        let bounded = min(wanted.count, Milliseconds.longest.count * 100)
        let scaled = Milliseconds(bounded * factor / 1000)
        let length = min(max(scaled, settings[place].minDuration), settings[place].maxDuration)
        return .lasts(max(length, Milliseconds(1)))
    }

    private func wantedDuration(of toast: Toast, on client: ClientIndex) -> DisplayDuration {
        if toast.autoHide == false { return .stays }
        if let duration = toast.duration { return duration }
        let place = clientTable[client].settings
        if settings[place].actionsStay, !toast.actions.isEmpty { return .stays }
        if let byStyle = style(of: toast, on: client)?.defaults.duration {
            // `auto_hide: true`, said by the toast, is stronger than a style that stays.
            if byStyle != .stays || toast.autoHide == nil { return byStyle }
        }
        return settings[place].durations[toast.effectiveType] ?? .stays
    }

    /// The toast as it is displayed: with everything filled in that holds.
    func resolved(_ toast: Toast, on client: ClientIndex) -> Toast {
        var result = toast
        result.type = toast.effectiveType
        result.priority = toast.effectivePriority
        result.policy = resolvedPolicy(of: toast, on: client)
        let style = style(of: toast, on: client)
        result.style = style
        let place = clientTable[client].settings
        let byStyle = style?.defaults
        result.fadeIn = toast.fadeIn ?? byStyle?.fadeIn
        result.fadeOut = toast.fadeOut ?? byStyle?.fadeOut
        let position = byStyle?.position ?? settings[place].position
        let offset = byStyle?.offset ?? settings[place].offset
        if position != nil || offset != nil {
            var details = toast.details
            details.position = details.position ?? position
            details.offset = details.offset ?? offset
            result.details = details
        }
        return result
    }
}
