import ToastModel

/// The end of a generation: exactly one closed event, for one reason.
extension QueueEngine {
    mutating func close(_ toast: ToastIndex, _ reason: CloseReason, action: String? = nil) {
        let client = toasts[toast].client
        touch(client)
        if toasts[toast].phase == .shown { endStay(of: toast) }
        clientTable[client].seq += 1
        clientTable[client].closedCount += 1
        effects.append(.publishClosed(closedEvent(of: toast, reason, action: action)))
        leavePlace(toast, reason)
        remember(toast)
        removeToast(toast)
        changePicture(of: client)
        noteChange(of: client)
    }

    private func closedEvent(of toast: ToastIndex, _ reason: CloseReason, action: String?) -> ClosedEvent {
        let client = toasts[toast].client
        let place = toasts[toast].appearance
        let details = toasts[toast].toast.details
        var event = ClosedEvent(
            key: EventKey(epoch: clientTable[client].epoch, seq: clientTable[client].seq),
            closedCount: clientTable[client].closedCount, client: clientTable[client].name, app: toasts[toast].app,
            id: toasts[toast].toast.id, generation: Int(toasts[toast].generation), reason: reason, action: action,
            title: toasts[toast].toast.title, type: toasts[toast].toast.effectiveType,
            acceptedAt: toasts[toast].acceptedAt, closedAt: now.wall,
            waited: now.instant - toasts[toast].acceptedInstant, seen: .no, repeats: Int(toasts[toast].repeats),
            data: details.data, returnAddress: details.returnAddress)
        if place.exists {
            event.shownAt = appearances[place].shownAt
            event.waited = appearances[place].waited
            event.shown = appearances[place].shown
            event.held = appearances[place].held
            event.timesShown = Int(appearances[place].timesShown)
            event.seen = appearances[place].sightings.seen
        }
        return event
    }

    /// Leaves the screen, the line or the delayed ones. A slot has its gap after a close, whatever the
    /// reason, but not after `replaced`.
    private mutating func leavePlace(_ toast: ToastIndex, _ reason: CloseReason) {
        let client = toasts[toast].client
        switch toasts[toast].phase {
        case .shown:
            clientTable[client].shown.remove(toast, in: &toasts)
            let gap = max(
                settings[clientTable[client].settings].gap, resolvedFadeOut(of: toasts[toast].toast, on: client))
            clientTable[client].gaps.prune(at: now.instant)
            if reason != .replaced, gap > .zero { clientTable[client].gaps.add(until: now.instant + gap) }
            forgetStaleSummary(toast)
        case .waiting:
            // A toast that was dropped or folded on arrival never stood in the line.
            if toasts[toast].arrival > 0 { removeFromLine(toast) }
        case .hidden: removeFromLine(toast)
        case .delayed: unpark(toast)
        }
    }

    private mutating func removeToast(_ toast: ToastIndex) {
        makeUnfindable(toast)
        if toasts[toast].timer.exists { timers.cancel(toasts[toast].timer) }
        if toasts[toast].appearance.exists { appearances.remove(toasts[toast].appearance) }
        let client = toasts[toast].client
        clientTable[client].toastCount -= 1
        if toasts[toast].isStored {
            goneRecords.append(.toastGone(client: clientTable[client].name, serial: toasts[toast].serial))
        }
        toasts.remove(toast)
    }

    // MARK: Several at once

    /// Closes what is shown, in display order.
    mutating func closeShown(
        of client: ClientIndex, _ reason: CloseReason, where matches: (borrowing Slab<ToastState>, ToastIndex) -> Bool
    ) {
        var toast = clientTable[client].shown.head
        while toast.exists {
            let next = toasts[toast].next
            if matches(toasts, toast) { close(toast, reason) }
            toast = next
        }
    }

    /// Closes what waits, in queue order.
    mutating func closeWaiting(
        of client: ClientIndex, _ reason: CloseReason, where matches: (borrowing Slab<ToastState>, ToastIndex) -> Bool
    ) {
        for priority in Priority.allCases.reversed() {
            for phase in [ToastState.Phase.hidden, .waiting] {
                guard clientTable[client].line.exists else { return }
                let line = clientTable[client].line
                var toast = phase == .hidden ? lines[line].hidden(priority).head : lines[line].fresh(priority).head
                while toast.exists {
                    let next = toasts[toast].next
                    if matches(toasts, toast) { close(toast, reason) }
                    toast = next
                }
            }
        }
    }

    /// Closes what is delayed, by the end of the delay.
    mutating func closeDelayed(
        of client: ClientIndex, _ reason: CloseReason, where matches: (borrowing Slab<ToastState>, ToastIndex) -> Bool
    ) {
        guard clientTable[client].extras.exists else { return }
        var toast = extras[clientTable[client].extras].delayed.head
        while toast.exists {
            let next = toasts[toast].next
            if matches(toasts, toast) { close(toast, reason) }
            toast = next
        }
    }
}

extension Appearance.Sightings {
    /// True when a frontend confirmed it, false when presence said offline all the while.
    var seen: ClosedEvent.Seen {
        if contains(.confirmed) { return .yes }
        return contains(.announced) && !contains(.online) ? .no : .unknown
    }
}
