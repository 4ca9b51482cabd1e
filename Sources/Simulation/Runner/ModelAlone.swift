package import ToastModel
package import ToastQueue

/// The reference model without the engine: its events against the invariants. For the model's own tests,
/// and for measuring what it costs.
package struct ModelAlone {
    private var model: ReferenceModel
    private var invariants: InvariantChecker
    private var configuration: QueueConfiguration
    private var now: Moment
    /// Everything that it said and when, in order.
    package private(set) var said: [(instant: Instant, effect: QueueEffect)] = []

    package init(_ schedule: Schedule) {
        now = schedule.start
        configuration = schedule.configuration
        model = ReferenceModel(configuration: configuration, at: now)
        invariants = InvariantChecker(configuration: configuration)
    }

    /// Runs the schedule.
    package mutating func run(_ schedule: Schedule) throws(Difference) {
        for (index, step) in schedule.steps.enumerated() {
            do throws(Difference) {
                try take(step)
            } catch {
                var difference = error
                difference.step = index + 1
                throw difference
            }
        }
    }

    private mutating func take(_ step: Schedule.Step) throws(Difference) {
        let target = now.instant + step.wait
        if step.pace == .exact { try stepThroughDeadlines(until: target) }
        now = Moment(instant: target, wall: now.wall + (target - now.instant) + step.clockStep)
        switch step.deed {
        case .event(let event): try call(event)
        case .restart(let restart):
            if restart.stop != .crash { try call(.stopping) }
            let instant = restart.stop == .reboot ? Instant(milliseconds: 1000) : now.instant + restart.downtime
            now = Moment(instant: instant, wall: now.wall + restart.downtime)
            configuration = restart.configuration ?? configuration
            let effects = model.restart(configuration, at: now)
            said += effects.map { (now.instant, $0) }
            try invariants.checkRestart(configuration, effects, screens, at: now)
        }
    }

    private mutating func stepThroughDeadlines(until target: Instant) throws(Difference) {
        var spins = 0
        while let due = model.nextDue, due <= target {
            spins = due <= now.instant ? spins + 1 : 0
            guard spins <= 3 else { throw Difference(.deadline, "the model never rests") }
            let next = max(due, now.instant)
            now = Moment(instant: next, wall: now.wall + (next - now.instant))
            try call(.timePassed)
        }
    }

    private mutating func call(_ event: QueueEvent) throws(Difference) {
        if case .configurationChanged(let changed) = event { configuration = changed }
        let effects = model.handle(event, at: now)
        said += effects.map { (now.instant, $0) }
        try invariants.check(event, effects, screens, at: now)
    }

    private var screens: [Screen] { model.clients.map(\.picture) }
}
