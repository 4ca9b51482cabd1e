import ToastModel

/// Everything that is due, as one instant (rule 2). A wake-up that comes late, such as after a suspend, is
/// one instant too: nothing is replayed in the past.
extension QueueEngine {
    /// Collects what is due and does it, client by client.
    mutating func doDueWork() {
        collectDueWork()
        var position = 0
        while position < dueWork.count {
            let first = position
            while position < dueWork.count, dueWork[position].client == dueWork[first].client { position += 1 }
            doDueWork(of: dueWork[first].client, first..<position)
        }
        dueWork.removeAll(keepingCapacity: true)
    }

    private mutating func collectDueWork() {
        timers.advance(to: now.instant.milliseconds, due: &firedTimers)
        wallTimers.advance(to: now.wall.unixMilliseconds, due: &firedTimers)
        if firedTimers.isEmpty { return }
        for payload in firedTimers {
            switch TimerOwner(payload: payload) {
            case .toast(let toast): collect(toast)
            case .client(let client):
                clientTable[client].timer = .none
                collect(client)
            case .clientMutes(let client):
                extras[clientTable[client].extras].wallTimer = .none
                collect(client)
            case .schedule(let place): advanceSchedule(of: place)
            case .idleClients: collectIdleClients()
            }
        }
        firedTimers.removeAll(keepingCapacity: true)
        if dueWork.count > 1 { dueWork.sort() }
    }

    mutating func collect(_ client: ClientIndex) {
        dueWork.append(DueWork(number: clientTable[client].number, kind: .other, order: 0, client: client))
    }

    private mutating func collect(_ toast: ToastIndex) {
        toasts[toast].timer = .none
        unarmedToasts.insert(toast)
        let client = toasts[toast].client
        var work = DueWork(number: clientTable[client].number, kind: .other, order: 0, client: client, toast: toast)
        switch toasts[toast].clock {
        case .delayed(let until) where until <= now.instant:
            work.kind = .delayOver
            work.order = until.milliseconds
            work.serial = toasts[toast].serial
        case .runs(let until) where until <= now.instant:
            work.kind = .expiry
            work.order = toasts[toast].arrival
        case .none where toasts[toast].phase == .shown:
            let place = toasts[toast].appearance
            if let deadline = appearances[place].runningDeadline, deadline <= now.instant {
                work.kind = .timeout
                work.order = appearances[place].stayOrder
            }
        default: break
        }
        dueWork.append(work)
    }

    /// The work of one client, already in its order.
    private mutating func doDueWork(of client: ClientIndex, _ range: Range<Int>) {
        touch(client)
        var position = range.lowerBound
        while position < range.upperBound, dueWork[position].kind.rawValue <= DueWork.Kind.expiry.rawValue {
            close(dueWork[position].toast, dueWork[position].kind == .timeout ? .timeout : .expired)
            position += 1
        }
        endHolds(of: client)
        endDebounces(of: client)
        updateMute(of: client)
        while position < range.upperBound, dueWork[position].kind != .forgetting {
            if dueWork[position].kind == .delayOver { enter(dueWork[position].toast) }
            position += 1
        }
        showStaleSummaries(of: client)
        settle(client)
        if position < range.upperBound { forget(client) }
    }
}
