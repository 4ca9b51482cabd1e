import ToastModel
import ToastQueue

/// The events of the stream: what is put onto the screen, taken off, and closed.
extension ModelClient {
    private mutating func nextKey() -> EventKey {
        seq += 1
        return EventKey(epoch: epoch, seq: seq)
    }

    func displayEvent(of toast: ModelToast, key: EventKey?, cause: DisplayCause) -> DisplayEvent {
        DisplayEvent(
            key: key, client: name, app: toast.app, toast: filled(toast.toast), generation: toast.generation,
            revision: toast.revision, cause: cause, acceptedAt: toast.acceptedAt, shownAt: toast.shownAt ?? now.wall,
            duration: toast.length, remaining: toast.left, held: toast.isHeld, repeats: toast.repeats,
            waiting: waitingCount)
    }

    /// Tells the frontends about a toast on the screen; while nobody is there it is left for the return.
    mutating func announce(_ index: Int, _ cause: DisplayCause) {
        guard !isFrozen else { return }
        toasts[index].revision += 1
        toasts[index].lastCause = cause
        toasts[index].owesDisplay = false
        toasts[index].sinceDisplay = .zero
        let key = nextKey()
        effects.append(.publishDisplay(displayEvent(of: toasts[index], key: key, cause: cause)))
    }

    /// Puts a waiting toast onto the screen, for the first time or again.
    mutating func putOn(_ index: Int) {
        let returns = toasts[index].wasDisplayed
        arrivalsOnScreen += 1
        toasts[index].place = .shown
        toasts[index].cameOn = arrivalsOnScreen
        toasts[index].policyToAct = nil
        if !returns {
            toasts[index].firstDisplay = arrivalsOnScreen
            toasts[index].shownAt = now.wall
            toasts[index].waited = toasts[index].age
            toasts[index].ttlLeft = nil
            toasts[index].restart(length: length(of: toasts[index].toast))
        }
        toasts[index].isHeld = !screenLeases.isEmpty
        toasts[index].isPaused = toasts[index].isHeld
        beginStay(index, returns ? .returned : .shown)
    }

    /// It is on the screen from now on, for the first time or again.
    mutating func beginStay(_ index: Int, _ cause: DisplayCause) {
        if cause == .returned { toasts[index].resume(settings.onRelease) }
        toasts[index].onScreenFor = .zero
        toasts[index].timesShown += 1
        toasts[index].fadeLeft = fadeIn(of: toasts[index].toast)
        toasts[index].confirmationLeft = settings.startOn == .shown ? .seconds(2) : nil
        noteWhoSees(index)
        announce(index, cause)
    }

    mutating func noteWhoSees(_ index: Int) {
        if !isOffline { toasts[index].mayHaveBeenSeen = true }
    }

    /// Takes a toast off the screen; it waits at the head of its priority.
    mutating func takeOff(_ index: Int, _ cause: HiddenEvent.Cause) {
        toasts[index].place = .hidden
        toasts[index].leases = []
        toasts[index].isHeld = false
        toasts[index].isPaused = false
        toasts[index].owesDisplay = false
        toasts[index].isBlocked = isMuted(toasts[index].priority)
        let toast = toasts[index]
        effects.append(
            .publishHidden(
                HiddenEvent(
                    key: nextKey(), client: name, app: toast.app, id: toast.id, generation: toast.generation,
                    cause: cause, hiddenAt: now.wall)))
    }

    /// Ends a generation.
    mutating func close(_ index: Int, _ reason: CloseReason, action: String? = nil) {
        let toast = toasts.remove(at: index)
        if toast.place == .shown, reason != .replaced {
            let pause = max(settings.gap, fadeOut(of: toast.toast))
            if pause > .zero { gaps.append(pause) }
        }
        remember(toast)
        closedCount += 1
        effects.append(
            .publishClosed(
                ClosedEvent(
                    key: nextKey(), closedCount: closedCount, client: name, app: toast.app, id: toast.id,
                    generation: toast.generation, reason: reason, action: action, title: toast.toast.title,
                    type: toast.toast.effectiveType, acceptedAt: toast.acceptedAt, shownAt: toast.shownAt,
                    closedAt: now.wall, waited: toast.waited ?? toast.age, shown: toast.shownFor,
                    held: toast.heldFor, timesShown: toast.timesShown, seen: seen(toast), repeats: toast.repeats,
                    data: toast.toast.details.data, returnAddress: toast.toast.details.returnAddress)))
    }

    /// Closes these, in this order.
    mutating func close(_ indices: [Int], _ reason: CloseReason) {
        for serial in indices.map({ toasts[$0].serial }) {
            if let index = index(serial: serial) { close(index, reason) }
        }
    }

    private func seen(_ toast: ModelToast) -> ClosedEvent.Seen {
        if toast.confirmed { return .yes }
        return toast.mayHaveBeenSeen ? .unknown : .no
    }

    private mutating func remember(_ toast: ModelToast) {
        remembered.removeAll { $0.app == toast.app && $0.id == toast.id }
        remembered.append(Remembered(app: toast.app, id: toast.id, generation: toast.generation))
        trimMemory()
    }

    mutating func trimMemory() {
        remembered.removeFirst(max(0, remembered.count - settings.remember))
    }
}
