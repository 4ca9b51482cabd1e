import ToastModel
import ToastQueue

/// The engine and the reference model on one virtual clock: each call goes to both, and what they say
/// must be the same.
package struct SideBySide: ~Copyable {
    private var engine: QueueEngine
    private var model: ReferenceModel
    private var configuration: QueueConfiguration
    private var now: Moment
    private var runs: UInt64 = 1
    private var store = RecordStore()
    private var epochs = EpochMap()
    private var invariants: InvariantChecker
    package private(set) var coverage = Coverage()
    package private(set) var calls = 0
    /// Told of each call and of what the engine says.
    private let trace: ((String) -> Void)?

    package init(_ schedule: Schedule, trace: ((String) -> Void)? = nil) {
        self.trace = trace
        now = schedule.start
        configuration = schedule.configuration
        engine = QueueEngine(configuration: configuration, run: ULID(high: 1, low: 0))
        model = ReferenceModel(configuration: configuration, at: now)
        invariants = InvariantChecker(configuration: configuration)
    }

    /// Runs the schedule to its end, and beyond it until nothing is due any more.
    package mutating func run(_ schedule: Schedule) throws(Difference) {
        for (index, step) in schedule.steps.enumerated() {
            do {
                try take(step)
            } catch {
                var difference = error
                difference.step = index + 1
                throw difference
            }
        }
        do {
            try settle()
        } catch {
            var difference = error
            difference.step = schedule.steps.count + 1
            throw difference
        }
    }

    private mutating func take(_ step: Schedule.Step) throws(Difference) {
        coverage.count(step.deed)
        let target = now.instant + step.wait
        if step.pace == .exact {
            try stepThroughDeadlines(until: target)
        } else {
            coverage.count("late step")
        }
        try checkDeadline(before: target)
        now = Moment(instant: target, wall: now.wall + (target - now.instant) + step.clockStep)
        if step.clockStep != .zero { coverage.count("clock step") }
        switch step.deed {
        case .event(let event): try call(event)
        case .restart(let restart): try self.restart(restart)
        }
    }

    /// Calls the engine at each deadline up to `target`, as its shell would.
    private mutating func stepThroughDeadlines(until target: Instant) throws(Difference) {
        var spins = 0
        while let deadline = engine.nextDeadline(), deadline <= target {
            spins = deadline <= now.instant ? spins + 1 : 0
            if spins > 3 {
                throw Difference(.deadline, "the deadline \(deadline.milliseconds) stays in the past: no rest")
            }
            let next = max(deadline, now.instant)
            try checkDeadline(before: next)
            now = Moment(instant: next, wall: now.wall + (next - now.instant))
            try call(.timePassed)
        }
    }

    /// The engine may sleep until its deadline: nothing may be due before.
    private func checkDeadline(before target: Instant) throws(Difference) {
        let deadline = engine.nextDeadline()
        let sleepsUntil = min(deadline ?? target, target)
        var probe: ReferenceModel?
        for _ in 0..<20 {
            guard let named = (probe ?? model).nextDue, max(named, now.instant) < sleepsUntil else { return }
            let due = max(named, now.instant)
            var next = probe ?? model
            let moment = Moment(instant: due, wall: now.wall + (due - now.instant))
            let effects = next.handle(.timePassed, at: moment)
            guard effects.isEmpty else {
                throw Difference(
                    .deadline,
                    "the engine sleeps until \(deadline.map { "\($0.milliseconds)" } ?? "an input"), but at "
                        + "\(moment.instant.milliseconds) it has to: "
                        + effects.map(\.sentence).joined(separator: "; "))
            }
            probe = next
        }
    }

    private mutating func call(_ event: QueueEvent) throws(Difference) {
        calls += 1
        if case .configurationChanged(let changed) = event { configuration = changed }
        var effects: [QueueEffect] = []
        engine.handle(event, at: now, effects: &effects)
        tell(event.line.text, effects)
        let before = model
        let expected = model.handle(event, at: now)
        coverage.count(expected)
        try compare(effects, expected)
        let screens = try compareScreens(before: before, effects: effects)
        try invariants.check(event, effects, screens, at: now)
        try keepRecords()
    }

    private mutating func restart(_ restart: Schedule.Restart) throws(Difference) {
        if restart.stop != .crash { try call(.stopping) }
        let wall = now.wall + restart.downtime
        let instant =
            restart.stop == .reboot ? Instant(milliseconds: 1000) : now.instant + restart.downtime
        now = Moment(instant: instant, wall: wall)
        runs += 1
        if let changed = restart.configuration { configuration = changed }
        var effects: [QueueEffect] = []
        var expected: [QueueEffect]
        // Every other time client by client: that must make no difference.
        if runs.isMultiple(of: 2) {
            resumeOneByOne(&effects)
            expected = model.restart(configuration, at: now) + model.handle(.timePassed, at: now)
        } else {
            engine = QueueEngine(
                configuration: configuration, run: ULID(high: runs, low: 0), restoring: store.all, at: now,
                effects: &effects)
            expected = model.restart(configuration, at: now)
        }
        tell("restart", effects)
        coverage.count(expected)
        calls += 1
        try compare(effects, expected)
        // All screens are published after a start: none needs to be asked for.
        let screens = try compareScreens(before: nil, effects: effects)
        try invariants.checkRestart(configuration, effects, screens, at: now)
        try keepRecords()
    }

    /// In any order, and now and then with a turn in between.
    private mutating func resumeOneByOne(_ effects: inout [QueueEffect]) {
        engine = QueueEngine(
            configuration: configuration, run: ULID(high: runs, low: 0), lastSerial: store.lastSerial)
        var random = RandomSource(seed: runs &+ UInt64(calls))
        var clients = store.clientNames
        while !clients.isEmpty {
            let client = clients.remove(at: random.below(clients.count))
            engine.resume(store.records(of: client), at: now, effects: &effects)
            if random.chance(50) { engine.handle(.timePassed, at: now, effects: &effects) }
        }
        engine.handle(.timePassed, at: now, effects: &effects)
    }

    private func tell(_ what: String, _ effects: [QueueEffect]) {
        guard let trace else { return }
        trace("\(now.instant.milliseconds) wall \(now.wall.unixMilliseconds): \(what)")
        for effect in effects { trace("    \(effect.sentence)") }
        trace("    next: \(engine.nextDeadline().map { "\($0.milliseconds)" } ?? "nothing")")
    }

    // MARK: Comparison

    private mutating func compare(_ effects: [QueueEffect], _ expected: [QueueEffect]) throws(Difference) {
        var told: [ClientName: [QueueEffect]] = [:]
        for effect in effects where !effect.isScreen { told[effect.client, default: []].append(effect) }
        var wanted: [ClientName: [QueueEffect]] = [:]
        for effect in expected { wanted[effect.client, default: []].append(effect) }
        for client in Set(told.keys).union(wanted.keys).sorted() {
            try compare(told[client] ?? [], wanted[client] ?? [], of: client)
        }
    }

    private mutating func compare(
        _ told: [QueueEffect], _ wanted: [QueueEffect], of client: ClientName
    ) throws(Difference) {
        for place in 0..<max(told.count, wanted.count) {
            let want = place < wanted.count ? wanted[place].comparable(epoch: nil) : nil
            var got: QueueEffect?
            if place < told.count {
                let epoch = told[place].epoch.map { epochs.translate($0, client: client, expected: want?.epoch) }
                got = told[place].comparable(epoch: epoch)
            }
            guard got != want else { continue }
            throw Difference(
                .events,
                "at \(now.instant.milliseconds) event \(place + 1) of \(client.text)\n"
                    + "    expected: \(want?.sentence ?? "nothing")\n    got:      \(got?.sentence ?? "nothing")\n"
                    + "  all expected: \(wanted.map(\.sentence).joined(separator: "\n                "))\n"
                    + "  all got:      \(told.map(\.sentence).joined(separator: "\n                "))",
                signature: "\(want?.word ?? "nothing"), not \(got?.word ?? "nothing")")
        }
    }

    private mutating func compareScreens(
        before: ReferenceModel?, effects: [QueueEffect]
    ) throws(Difference) -> [Screen] {
        var screens: [Screen] = []
        let known = model.clients.map(\.name).sorted()
        guard engine.clients.sorted() == known else {
            throw Difference(
                .clients,
                "expected the clients \(known.map(\.text)), got \(engine.clients.sorted().map(\.text))")
        }
        for client in known {
            let want = model.screen(of: client)?.comparable(epoch: nil)
            var got = engine.screen(of: client, at: now)
            if let got { screens.append(got) }
            if let epoch = got?.epoch {
                got = got?.comparable(epoch: epochs.translate(epoch, client: client, expected: want?.epoch))
            }
            guard got == want else {
                throw Difference(
                    .screen,
                    "at \(now.instant.milliseconds)\n    expected: \(want?.sentence ?? "nothing")\n"
                        + "    got:      \(got?.sentence ?? "nothing")")
            }
            guard let before else { continue }
            let was = effects.contains(.clearScreen(client)) ? nil : before.screen(of: client)
            let wasSo = was.map { $0.picture == want?.picture } ?? want?.isEmpty ?? false
            guard wasSo || effects.contains(.publishScreen(client)) else {
                throw Difference(.screen, "the picture of \(client.text) changed and its screen is not published")
            }
        }
        return screens
    }

    private mutating func keepRecords() throws(Difference) {
        let records = engine.takeRecords()
        store.take(records)
        model.noteRecorded(records)
        let open = model.clients.reduce(0) { $0 + $1.toasts.count }
        guard store.toasts.count == open else {
            throw Difference(.records, "\(open) toasts are open, and the store holds \(store.toasts.count)")
        }
        for client in model.clients {
            let remembered = store.remembered[client.name]?.count ?? 0
            guard remembered <= client.settings.remember else {
                throw Difference(.records, "the store remembers \(remembered) ids of \(client.name.text)")
            }
        }
    }

    // MARK: The end

    /// Lets everything that is due come, then looks at what is left, then clears it.
    private mutating func settle() throws(Difference) {
        let end = now.instant + .days(70)
        var calls = 0
        while let deadline = engine.nextDeadline(), deadline <= end, calls < 300 {
            calls += 1
            let next = max(deadline, now.instant)
            try checkDeadline(before: next)
            now = Moment(instant: next, wall: now.wall + (next - now.instant))
            try call(.timePassed)
        }
        if engine.nextDeadline() == nil {
            coverage.count("came to rest")
            try checkDeadline(before: end)
            try invariants.checkQuiet(engine.clients.compactMap { engine.screen(of: $0, at: now) })
        }
        for client in engine.clients.sorted() {
            try call(.inputReceived(client: client, input: FrontendInput(.clear)))
        }
        for app in invariants.apps {
            try call(.hideReceived(app: app, target: .all, audience: engine.clients))
        }
        try invariants.checkEnd()
        guard store.toasts.isEmpty else {
            throw Difference(.records, "all are closed, and the store still holds \(store.toasts.count)")
        }
    }
}

extension Screen {
    fileprivate func comparable(epoch: String?) -> Screen {
        var result = self
        if let epoch { result.epoch = epoch }
        for index in result.shown.indices {
            result.shown[index].toast = result.shown[index].toast.comparable
            // The cause of a display means nothing in a picture.
            result.shown[index].cause = .shown
        }
        return result
    }

    /// As good as none.
    fileprivate var isEmpty: Bool { shown.isEmpty && waiting == 0 && blocked == 0 && seq == 0 }

    /// Without what changes by itself as time goes on, or by a reload that shows nothing again.
    fileprivate var picture: Screen {
        var result = comparable(epoch: nil)
        result.at = WallTime(unixMilliseconds: 0)
        result.muted?.until = nil
        for index in result.shown.indices {
            result.shown[index].remaining = nil
            result.shown[index].toast.style = nil
            result.shown[index].toast.policy = nil
            result.shown[index].toast.fadeIn = nil
            result.shown[index].toast.fadeOut = nil
            result.shown[index].toast.details.position = nil
            result.shown[index].toast.details.offset = nil
        }
        return result
    }
}
