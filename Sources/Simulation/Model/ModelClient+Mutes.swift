import ToastModel
import ToastQueue

/// Do not disturb: by a person, and by the clock on the wall.
extension ModelClient {
    /// Says whether it was a mute at all: one that is over already is none.
    mutating func mute(_ order: MuteOrder) -> Bool {
        let end: Mute.End =
            switch order.end {
            case .open: .open
            case .after(let time): .left(time)
            case .at(let time): .at(time)
            }
        let mute = Mute(level: order.level ?? settings.muteLevel, end: end)
        guard !isOver(mute) else { return false }
        mutes.append(mute)
        judgeMute()
        return true
    }

    mutating func unmute() {
        guard muteLevel != nil else { return }
        mutes = []
        if !settings.mute.isEmpty { unmutedAt = now.wall }
        judgeMute()
    }

    private func isOver(_ mute: Mute) -> Bool {
        switch mute.end {
        case .open: false
        case .left(let left): left <= .zero
        case .at(let time): time <= now.wall
        }
    }

    /// Which priorities are blocked now, and what follows when that changed.
    mutating func judgeMute() {
        mutes = mutes.filter { !isOver($0) }
        let before = muteLevel
        let after = levelNow
        guard before != after else { return }
        muteLevel = after
        if let after, before.map({ $0 < after }) ?? true { hideMuted() }
        let blockedBefore = toasts.filter(\.isBlocked).map(\.serial)
        for index in toasts.indices { judgeBlock(index) }
        guard !isFrozen else { return }
        foldBacklog(
            of: toasts.filter { countsAsBacklog($0) && !$0.isBlocked && blockedBefore.contains($0.serial) })
    }

    private var levelNow: Priority? { (mutes.map(\.level) + quietNow(at: now.wall).map(\.level)).max() }

    /// Takes off the screen what is below the level, in display order.
    mutating func hideMuted() {
        for serial in screen.map({ toasts[$0].serial }) {
            guard let index = index(serial: serial), isMuted(toasts[index].priority) else { continue }
            takeOff(index, .muted)
        }
    }

    mutating func judgeBlock(_ index: Int) {
        toasts[index].isBlocked = toasts[index].isQueued && isMuted(toasts[index].priority)
    }

    /// The quiet hours that hold at that time, without those that an unmute ended.
    private func quietNow(at time: WallTime) -> [QuietHours] {
        settings.mute.filter { $0.holds(at: time, endedBy: unmutedAt) }
    }

    /// What a screen says of the mute: the highest level, until the last of that level ends.
    func mutedNow() -> Screen.Muted? {
        guard let level = muteLevel else { return nil }
        let ofLevel = mutes.filter { $0.level == level }
        guard !ofLevel.contains(where: { $0.end == .open }) else { return Screen.Muted(level: level, until: nil) }
        var ends = ofLevel.compactMap { mute -> WallTime? in
            switch mute.end {
            case .open: nil
            case .left(let left): now.wall + left
            case .at(let time): time
            }
        }
        if quietNow(at: now.wall).contains(where: { $0.level == level }) {
            guard let end = quietEnd(level) else { return Screen.Muted(level: level, until: nil) }
            ends.append(end)
        }
        return Screen.Muted(level: level, until: ends.max())
    }

    /// When no quiet hours of that level hold any more; nil when some always do.
    private func quietEnd(_ level: Priority) -> WallTime? {
        let ofLevel = settings.mute.filter { $0.level == level }
        let changes = ofLevel.flatMap { $0.changes(after: now.wall) }.sorted()
        return changes.first { time in !ofLevel.contains { $0.holds(at: time, endedBy: unmutedAt) } }
    }
}
