import ToastModel
import ToastQueue

extension ScheduleGenerator {
    mutating func drawConfiguration() -> QueueConfiguration {
        var configuration = QueueConfiguration()
        configuration.defaults = drawOverlay(percent: 40)
        for glob in ["t*", "tablet-?", "*a*l"] where random.chance(20) {
            configuration.patterns.append(QueueConfiguration.Pattern(glob: glob, overlay: drawOverlay(percent: 20)))
        }
        for client in clients where random.chance(25) {
            configuration.clients[client] = drawOverlay(percent: 20)
        }
        for app in apps where has(.rates) && random.chance(50) { configuration.rates[app] = drawRate() }
        for glob in ["*a*", "mai?"] where has(.rates) && random.chance(25) {
            configuration.ratePatterns.append(
                QueueConfiguration.RatePattern(glob: glob, rate: random.chance(70) ? drawRate() : nil))
        }
        if has(.limits), random.chance(30) { configuration.limits.clients = random.pick(1...4) }
        if has(.limits), random.chance(30) { configuration.limits.waiting = random.pick(0...6) }
        if has(.forgetting) { configuration.limits.forgetAfter = max(Milliseconds(1), time()) }
        return configuration
    }

    private mutating func drawRate() -> QueueConfiguration.Rate {
        QueueConfiguration.Rate(perSecond: random.pick([1, 2, 5, 20]), burst: random.pick(1...4))
    }

    private mutating func drawOverlay(percent: Int) -> QueueConfiguration.Overlay {
        var overlay = QueueConfiguration.Overlay()
        drawTimes(&overlay, percent)
        drawChoices(&overlay, percent)
        drawRarer(&overlay, percent)
        return overlay
    }

    private mutating func drawTimes(_ overlay: inout QueueConfiguration.Overlay, _ percent: Int) {
        if random.chance(percent) { overlay.slots = random.pick([1, 1, 2, 3]) }
        if random.chance(percent * 2) { overlay.gap = random.chance(50) ? .zero : time() }
        for type in ToastType.allCases where random.chance(percent) {
            overlay.durations[type] = random.chance(10) ? .stays : .lasts(length())
        }
        if has(.ttls), random.chance(percent) { overlay.ttl = random.chance(20) ? .unlimited : .lasts(time()) }
        if has(.eviction), random.chance(percent) { overlay.minShow = time() }
        if random.chance(percent) { overlay.maxHold = length() }
        if random.chance(percent * 2) { overlay.offlineAfter = random.chance(40) ? .zero : time() }
    }

    private mutating func drawChoices(_ overlay: inout QueueConfiguration.Overlay, _ percent: Int) {
        if has(.policies), random.chance(percent / 2) { overlay.policy = random.pick(DisplayPolicy.allCases) }
        if has(.styles), random.chance(percent / 2) { overlay.style = random.pick(ToastStyle.allCases) }
        if has(.preemption), random.chance(percent * 2) {
            overlay.preempt = random.pick(ClientSettings.Preemption.allCases)
        }
        if has(.eviction), random.chance(percent) {
            overlay.overflow = random.pick(ClientSettings.Overflow.allCases)
        }
        if has(.smallQueues), random.chance(percent) {
            overlay.maxWaiting = random.pick(0...4)
            overlay.drop = random.maybe(70) { $0.pick(ClientSettings.Drop.allCases) }
        }
        if has(.dedupe), random.chance(percent * 2) { overlay.dedupe = .content }
        if has(.dedupe), random.chance(percent / 2) { overlay.dedupeWindow = time() }
        if random.chance(percent) { overlay.onRelease = random.pick(ClientSettings.OnRelease.allCases) }
        if random.chance(percent) { overlay.offline = random.pick(ClientSettings.Offline.allCases) }
        if random.chance(percent) { overlay.startOn = random.pick(ClientSettings.StartOn.allCases) }
        if random.chance(percent) { overlay.restart = random.pick(ClientSettings.Restart.allCases) }
    }

    private mutating func drawRarer(_ overlay: inout QueueConfiguration.Overlay, _ percent: Int) {
        if has(.factors), random.chance(percent) {
            overlay.durationFactor =
                random.chance(10) ? .off : .thousandths(Int64(random.pick([1000, 1500, 2000, 3333, 10_000])))
        }
        if has(.factors), random.chance(percent / 2) { overlay.minDuration = time() }
        if has(.factors), random.chance(percent / 2) { overlay.maxDuration = length() }
        if has(.actions), random.chance(percent) { overlay.actionsStay = random.chance(70) }
        if has(.backlogs), random.chance(percent) {
            overlay.backlog = random.chance(20) ? .all : .newest(random.below(3))
        }
        if has(.quietHours), random.chance(percent) { overlay.mute = drawQuietHours() }
        if random.chance(percent / 2) { overlay.muteLevel = random.pick(Priority.allCases) }
        if random.chance(percent / 2) { overlay.blocked = random.pick(ClientSettings.Blocked.allCases) }
        if random.chance(percent / 2) { overlay.closeOnTap = random.chance(50) }
        if random.chance(percent / 2) { overlay.remember = random.pick([0, 1, 2, 3]) }
        if random.chance(percent / 4) { overlay.position = random.pick(ToastPosition.allCases) }
        if random.chance(percent / 4) { overlay.offset = random.below(3) }
    }

    /// Quiet hours that begin or end about now, in a zone whose offset may change meanwhile.
    private mutating func drawQuietHours() -> [QuietHours] {
        (0..<random.pick([1, 1, 2])).map { _ in
            let zone = drawZone()
            let offset = zone.periods.first?.offset ?? .zero
            let localMinute = (wall + offset).unixMilliseconds / 60_000 % 1440
            let begin = (Int(localMinute) + random.pick([-90, -30, -1, 0, 1, 2, 20, 100]) + 1440) % 1440
            let end = (begin + random.pick([0, 1, 2, 30, 60, 120, 600])) % 1440
            var days: Set<QuietHours.Weekday> = []
            for day in QuietHours.Weekday.allCases where random.chance(75) { days.insert(day) }
            return QuietHours(begin: begin, end: end, zone: zone, days: days, level: random.pick(Priority.allCases))
        }
    }

    private mutating func drawZone() -> ZoneOffsets {
        let offsets: [Int64] = [0, 3_600_000, 7_200_000, -18_000_000, 20_700_000]
        let base = Milliseconds(random.pick(offsets))
        var periods = [ZoneOffsets.Period(start: WallTime(unixMilliseconds: 0), offset: base)]
        if random.chance(50) {
            let change = Milliseconds(Int64(random.pick([-3_600_000, 3_600_000, -1_800_000, 1_800_000])))
            let start = wall + .minutes(Int64(random.pick([-120, -30, 0, 1, 5, 30, 60, 600])))
            periods.append(ZoneOffsets.Period(start: start, offset: base + change))
        }
        return ZoneOffsets(zone: "Sim", periods: periods)
    }
}
