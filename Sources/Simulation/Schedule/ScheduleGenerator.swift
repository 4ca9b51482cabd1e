import ToastModel
import ToastQueue

/// Draws schedules. The same seed, number of steps and features give the same one.
package struct ScheduleGenerator: Sendable {
    var random: RandomSource
    /// Times are small multiples of it, so that many things fall into one millisecond.
    let unit: Int64
    let clients: [ClientName]
    let apps: [AppName]
    let frontends: [FrontendName?]
    let features: Set<Feature>
    /// The wall clock as the schedule sets it.
    var wall: WallTime
    var ownIDs = 0
    /// What was sent lately, for duplicates and for inputs that hit.
    var recent: [QueueEvent] = []
    var recentIDs: [String] = []

    /// A schedule of that many steps.
    package static func schedule(seed: UInt64, steps: Int, without: Set<Feature> = []) -> Schedule {
        var generator = ScheduleGenerator(seed: seed, without: without)
        return generator.draw(steps: steps)
    }

    private init(seed: UInt64, without: Set<Feature>) {
        random = RandomSource(seed: seed)
        unit = random.pick([1, 2, 10, 50, 100, 100, 250, 250, 500, 500, 1000, 1000, 60_000])
        clients = Array(Self.names(["tv", "hall", "wall", "tablet-1", "tablet-2"]) { try? ClientName($0) })
        apps = Self.names(["door", "mail", "cam"]) { try? AppName($0) }
        frontends = [nil] + Self.names(["f1", "f2", "f3"]) { try? FrontendName($0) }
        let share = random.pick([25, 50, 75, 100])
        var drawn: Set<Feature> = []
        for feature in Feature.allCases where random.chance(share) { drawn.insert(feature) }
        features = drawn.subtracting(without)
        // About 2026; on a full minute, near midnight of some zone.
        let minutes = Int64(29_453_760 + random.below(527_040))
        wall = WallTime(unixMilliseconds: minutes * 60_000 + Int64(random.pick([0, 0, 0, 500, 59_999])))
    }

    private static func names<Name>(_ texts: [String], _ make: (String) -> Name?) -> [Name] {
        texts.compactMap(make)
    }

    func has(_ feature: Feature) -> Bool { features.contains(feature) }

    /// A length of time, often nothing.
    mutating func time() -> Milliseconds {
        let units = random.pick([0, 0, 1, 1, 2, 2, 3, 4, 5, 8, 10, 20, 40])
        let jitter = random.chance(4) ? Int64(random.pick([-1, 1])) : 0
        return Milliseconds(max(0, Int64(units) * unit + jitter))
    }

    /// A length of time that is not nothing, seldom a very long one.
    mutating func length() -> Milliseconds {
        if random.chance(1) { return .longest }
        return max(Milliseconds(1), time())
    }

    private mutating func draw(steps count: Int) -> Schedule {
        let start = Moment(instant: Instant(milliseconds: Int64(random.pick([0, 1, 5000, 123_456]))), wall: wall)
        let configuration = drawConfiguration()
        let involved = random.pick(1...clients.count)
        var steps: [Schedule.Step] = []
        while steps.count < count {
            var step = Schedule.Step(drawDeed(involving: Array(clients.prefix(involved))))
            step.wait = random.chance(45) ? .zero : time()
            if random.chance(1) { step.wait = .minutes(Int64(random.pick([1, 60, 600, 3000]))) }
            if has(.lateness), random.chance(25) { step.pace = .late }
            if has(.clockSteps), random.chance(3) { step.clockStep = drawClockStep() }
            wall = wall + step.wait + step.clockStep
            if case .restart(let restart) = step.deed { wall = wall + restart.downtime }
            steps.append(step)
        }
        if has(.reordering) { reorder(&steps) }
        if has(.stopping), random.chance(30) { steps.append(Schedule.Step(.event(.stopping), wait: time())) }
        return Schedule(start: start, configuration: configuration, steps: steps)
    }

    /// Neighbours that come the wrong way round.
    private mutating func reorder(_ steps: inout [Schedule.Step]) {
        for index in steps.indices.dropFirst() where random.chance(5) {
            let deed = steps[index].deed
            steps[index].deed = steps[index - 1].deed
            steps[index - 1].deed = deed
        }
    }

    private mutating func drawClockStep() -> Milliseconds {
        let amount = random.pick([1, 1000, 60_000, 3_600_000, 86_400_000, 604_800_000])
        return Milliseconds(Int64(random.chance(50) ? amount : -amount))
    }

    private mutating func drawDeed(involving clients: [ClientName]) -> Schedule.Deed {
        if has(.restarts), random.chance(3) { return .restart(drawRestart()) }
        if has(.duplicates), random.chance(5), !recent.isEmpty { return .event(random.pick(recent)) }
        let event = drawEvent(involving: clients)
        switch event {
        case .configurationChanged, .timePassed, .stopping: break
        default: recent = Array((recent + [event]).suffix(6))
        }
        return .event(event)
    }

    private mutating func drawRestart() -> Schedule.Restart {
        var stops: [Schedule.Restart.Stop] = [.orderly]
        if has(.crashes) { stops += [.crash, .crash] }
        if has(.reboots) { stops.append(.reboot) }
        let stop = random.pick(stops)
        return Schedule.Restart(
            stop: stop, downtime: time(),
            configuration: has(.reloads) && random.chance(20) ? drawConfiguration() : nil)
    }

    private mutating func drawEvent(involving clients: [ClientName]) -> QueueEvent {
        switch random.below(100) {
        case 0..<2: return .timePassed
        case 2..<4 where has(.reloads): return .configurationChanged(drawConfiguration())
        case 4..<14 where has(.presence): return drawPresence(clients)
        case 14..<45 where has(.inputs) || has(.holds) || has(.mutes): return drawInput(clients)
        case 45..<50 where has(.hides): return drawHide(clients)
        default: return drawShow(clients)
        }
    }

    private mutating func drawPresence(_ clients: [ClientName]) -> QueueEvent {
        let state: PresenceState = random.pick([.online, .online, .online, .offline, .offline, .offline, .forgotten])
        return .presenceReceived(
            client: random.pick(clients), frontend: random.pick(frontends) ?? .unnamed, state: state)
    }

    private mutating func drawHide(_ clients: [ClientName]) -> QueueEvent {
        .hideReceived(
            app: random.pick(apps), target: random.chance(25) ? .all : .id(drawKnownID()),
            audience: drawAudience(clients))
    }

    mutating func drawAudience(_ clients: [ClientName]) -> [ClientName] {
        if random.chance(60) { return [random.pick(clients)] }
        let chosen = clients.filter { _ in random.chance(60) }
        return chosen.isEmpty ? [random.pick(clients)] : chosen
    }

    /// An id that may be on the screen, wait, be closed, or not exist.
    mutating func drawKnownID() -> String {
        switch random.below(10) {
        case 0: return "nobody"
        case 1: return random.pick(["toastd:rate", "toastd:backlog"])
        case 2..<7 where !recentIDs.isEmpty: return random.pick(recentIDs)
        default: return random.pick(Self.ids)
        }
    }

    static let ids = ["a", "b", "c", "d"]
}
