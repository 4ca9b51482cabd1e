import ToastModel

/// Coming onto the screen, staying there, and going off it for a time.
extension QueueEngine {
    /// How long a display waits for its confirmation with `start_on: shown`.
    static let confirmationTime = Milliseconds.seconds(2)

    /// Puts a waiting or hidden toast onto the screen.
    mutating func putOnScreen(_ toast: ToastIndex) {
        let client = toasts[toast].client
        let returns = toasts[toast].phase == .hidden
        spendPolicy(of: toast)
        removeFromLine(toast)
        if !returns { beginAppearance(of: toast) }
        toasts[toast].phase = .shown
        clientTable[client].shown.append(toast, in: &toasts)
        let place = toasts[toast].appearance
        lastStayOrder += 1
        appearances[place].stayOrder = lastStayOrder
        appearances[place].stayBegan = now.instant
        appearances[place].heldSince = now.instant
        if returns { applyRelease(to: toast) }
        beginStay(of: toast)
        display(toast, returns ? .returned : .shown)
    }

    private mutating func beginAppearance(of toast: ToastIndex) {
        var appearance = Appearance()
        appearance.shownAt = now.wall
        appearance.waited = now.instant - toasts[toast].acceptedInstant
        appearance.duration = resolvedDuration(of: toasts[toast].toast, on: toasts[toast].client)
        appearance.left = appearance.duration.length ?? .zero
        appearance.stops = .frozen
        toasts[toast].appearance = appearances.insert(appearance)
        lastDisplayOrder += 1
        toasts[toast].displayOrder = lastDisplayOrder
        toasts[toast].clock = .none
    }

    /// What a toast has left after a hold, or when it comes back, by `on_release`.
    mutating func applyRelease(to toast: ToastIndex) {
        let mode = settings[clientTable[toasts[toast].client].settings].onRelease
        appearances[toasts[toast].appearance].applyRelease(mode, at: now.instant)
    }

    /// Begins a time on the screen, first or after a return, with what is left on the stopped timer: it runs
    /// when the toast has faded in, and with `start_on: shown` when a frontend confirmed it, or after two
    /// seconds.
    mutating func beginStay(of toast: ToastIndex) {
        let client = toasts[toast].client
        let place = toasts[toast].appearance
        appearances[place].shown += now.instant - appearances[place].stayBegan
        appearances[place].stayBegan = now.instant
        let isHeld = holdsWholeScreen(client) || !appearances[place].leases.isEmpty
        var stops: Appearance.Stops = isHeld ? .held : []
        if settings[clientTable[client].settings].startOn == .shown {
            appearances[place].confirmBy = now.instant + Self.confirmationTime
            stops.insert(.unconfirmed)
        } else {
            appearances[place].fadedIn = now.instant + resolvedFadeIn(of: toasts[toast].toast, on: client)
        }
        appearances[place].timesShown += 1
        appearances[place].stops = stops
        appearances[place].setRemaining(appearances[place].left, at: now.instant)
        noteSighting(of: toast)
        unarmedToasts.insert(toast)
    }

    /// A frontend confirmed the display, or the two seconds are over.
    mutating func startTimer(of toast: ToastIndex) {
        let place = toasts[toast].appearance
        guard appearances[place].stops.contains(.unconfirmed) else { return }
        appearances[place].fadedIn =
            now.instant + resolvedFadeIn(of: toasts[toast].toast, on: toasts[toast].client)
        appearances[place].resume(.unconfirmed, at: now.instant)
        unarmedToasts.insert(toast)
    }

    /// Notes that a person or a frontend had the toast before them.
    mutating func noteConfirmation(of toast: ToastIndex) {
        let place = toasts[toast].appearance
        guard !appearances[place].sightings.contains(.confirmed) else { return }
        appearances[place].sightings.insert(.confirmed)
        noteChange(of: toast)
    }

    /// Notes what presence says while the toast is on the screen.
    mutating func noteSighting(of toast: ToastIndex) {
        switch clientTable[toasts[toast].client].presence {
        case .unannounced: break
        case .online: appearances[toasts[toast].appearance].sightings.formUnion([.online, .announced])
        case .offline: appearances[toasts[toast].appearance].sightings.insert(.announced)
        }
    }

    /// Publishes what is on the screen of this toast; nothing while its client is offline: the return will.
    mutating func display(_ toast: ToastIndex, _ cause: DisplayCause) {
        let client = toasts[toast].client
        changePicture(of: client)
        noteChange(of: toast)
        guard canDisplay(client) else { return }
        let place = toasts[toast].appearance
        appearances[place].revision += 1
        appearances[place].lastDisplay = now.instant
        appearances[place].cause = cause
        clientTable[client].seq += 1
        let key = EventKey(epoch: clientTable[client].epoch, seq: clientTable[client].seq)
        effects.append(.publishDisplay(displayEvent(of: toast, cause, key: key, at: now.instant)))
        forgetStaleSummary(toast)
        noteChange(of: client)
    }

    func displayEvent(
        of toast: ToastIndex, _ cause: DisplayCause, key: EventKey?, at now: Instant
    ) -> DisplayEvent {
        let client = toasts[toast].client
        let place = toasts[toast].appearance
        return DisplayEvent(
            key: key, client: clientTable[client].name, app: toasts[toast].app,
            toast: resolved(toasts[toast].toast, on: client), generation: Int(toasts[toast].generation),
            revision: Int(appearances[place].revision), cause: cause, acceptedAt: toasts[toast].acceptedAt,
            shownAt: appearances[place].shownAt, duration: appearances[place].duration.length,
            remaining: appearances[place].remaining(at: now).map { max($0, .zero) },
            held: appearances[place].stops.contains(.held), repeats: Int(toasts[toast].repeats),
            waiting: waitingCount(of: client))
    }

    /// Takes a toast off the screen for a time: it waits at the head of its priority. Its own holds end, its
    /// ttl no longer counts, and its slot has no gap.
    mutating func hide(_ toast: ToastIndex, _ cause: HiddenEvent.Cause) {
        let client = toasts[toast].client
        let place = toasts[toast].appearance
        endStay(of: toast)
        if let remaining = appearances[place].remaining(at: now.instant) { appearances[place].left = remaining }
        appearances[place].stops = .frozen
        appearances[place].leases = []
        clientTable[client].shown.remove(toast, in: &toasts)
        toasts[toast].phase = .hidden
        addToLine(toast)
        clientTable[client].seq += 1
        effects.append(
            .publishHidden(
                HiddenEvent(
                    key: EventKey(epoch: clientTable[client].epoch, seq: clientTable[client].seq),
                    client: clientTable[client].name, app: toasts[toast].app, id: toasts[toast].toast.id,
                    generation: Int(toasts[toast].generation), cause: cause, hiddenAt: now.wall)))
        forgetStaleSummary(toast)
        unarmedToasts.insert(toast)
        noteChange(of: client)
        noteChange(of: toast)
    }

    /// Adds up what the toast was on the screen, and held.
    mutating func endStay(of toast: ToastIndex) {
        let place = toasts[toast].appearance
        appearances[place].shown += now.instant - appearances[place].stayBegan
        if appearances[place].stops.contains(.held) {
            appearances[place].held += now.instant - appearances[place].heldSince
        }
    }
}

extension DisplayDuration {
    /// Nil when it stays.
    var length: Milliseconds? {
        switch self {
        case .lasts(let length): length
        case .stays: nil
        }
    }
}
