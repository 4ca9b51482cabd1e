import ToastModel
import ToastQueue

/// Do not disturb: by a person, and by the clock on the wall.
extension ModelClient {
    mutating func mute(_ order: MuteOrder) {
        let until: WallTime? =
            switch order.end {
            case .open: nil
            case .after(let time): now.wall + time
            case .at(let time): time
            }
        mutes.append(Mute(level: order.level ?? settings.muteLevel, until: until))
        judgeMute()
    }

    mutating func unmute() {
        mutes = []
        unmutedAt = now.wall
        judgeMute()
    }

    /// Which priorities are blocked now, and what follows when that changed.
    mutating func judgeMute() {
        mutes.removeAll { mute in mute.until.map { $0 <= now.wall } ?? false }
        let before = muteLevel
        let after = holdingMutes().map(\.level).max()
        guard before != after else { return }
        muteLevel = after
        if let after, before.map({ $0 < after }) ?? true {
            for serial in screen.map({ toasts[$0].serial }) {
                guard let index = index(serial: serial), isMuted(toasts[index].priority) else { continue }
                takeOff(index, .muted)
            }
        }
        let blockedBefore = toasts.filter(\.isBlocked).map(\.serial)
        for index in toasts.indices { judgeBlock(index) }
        guard !isFrozen else { return }
        foldBacklog(
            of: toasts.filter { countsAsBacklog($0) && !$0.isBlocked && blockedBefore.contains($0.serial) })
    }

    mutating func judgeBlock(_ index: Int) {
        toasts[index].isBlocked = toasts[index].isQueued && isMuted(toasts[index].priority)
    }

    /// The mutes that hold: those of inputs, and the quiet hours that began after the last unmute.
    func holdingMutes() -> [Mute] {
        let quiet = settings.mute.flatMap { hours in
            quietHoursSpans(hours, around: now.wall)
                .filter { $0.begin <= now.wall && now.wall < $0.end && !wasEnded($0.begin) }
                .map { Mute(level: hours.level, until: $0.end) }
        }
        return mutes + quiet
    }

    private func wasEnded(_ begin: WallTime) -> Bool {
        if let unmutedAt { begin <= unmutedAt } else { false }
    }

    /// What a screen says of the mute: the highest level, until the last of that level ends.
    func mutedNow() -> Screen.Muted? {
        let holding = holdingMutes()
        guard let level = holding.map(\.level).max() else { return nil }
        let ends = holding.filter { $0.level == level }.map(\.until)
        return Screen.Muted(level: level, until: ends.contains(nil) ? nil : ends.compactMap(\.self).max())
    }
}
