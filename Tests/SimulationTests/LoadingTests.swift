import TestSupport
import Testing
import ToastModel
import ToastQueue

@testable import Simulation

/// A start that takes its time: each client is loaded at an instant of its own.
@Suite("Clients that are loaded one after another")
struct LoadingTests {
    private struct Told: Hashable {
        var at: Instant
        var effect: QueueEffect
    }

    private struct Arrival {
        var client: ClientName
        var at: Moment
    }

    @Test("each goes on as if it were alone, in whatever order they come and whatever happens meanwhile")
    func alone() throws {
        var closed = 0
        var displayed = 0
        for seed in 1...extent(150, long: 5000) {
            var random = RandomSource(seed: UInt64(seed))
            let schedule = ScheduleGenerator.schedule(
                seed: UInt64(seed), steps: 60, without: [.restarts, .crashes, .reboots, .stopping])
            var store = RecordStore()
            var configuration = schedule.configuration
            let end = record(schedule, into: &store, &configuration)
            let arrivals = arrivals(store.clientNames, after: end, &random)
            let together = play(arrivals, store, configuration)
            for arrival in arrivals {
                let alone = play([arrival], store, configuration)
                let told = together[arrival.client] ?? []
                #expect(told == alone[arrival.client] ?? [], "seed \(seed), \(arrival.client.text)")
                closed += told.count { if case .publishClosed = $0.effect { true } else { false } }
                displayed += told.count { if case .publishDisplay = $0.effect { true } else { false } }
            }
        }
        // That there was something to be compared.
        #expect(closed > 100)
        #expect(displayed > 100)
    }

    /// Runs a schedule up to an end that nobody was told of.
    private func record(
        _ schedule: Schedule, into store: inout RecordStore, _ configuration: inout QueueConfiguration
    ) -> Moment {
        var engine = QueueEngine(configuration: configuration, run: ULID(high: 1, low: 0))
        var now = schedule.start
        var effects: [QueueEffect] = []
        for step in schedule.steps {
            now = Moment(instant: now.instant + step.wait, wall: now.wall + step.wait + step.clockStep)
            guard case .event(let event) = step.deed else { continue }
            if case .configurationChanged(let changed) = event { configuration = changed }
            engine.handle(event, at: now, effects: &effects)
            store.take(engine.takeRecords())
        }
        return now
    }

    private func arrivals(
        _ clients: [ClientName], after end: Moment, _ random: inout RandomSource
    ) -> [Arrival] {
        var rest = clients
        var found: [Arrival] = []
        var now = end
        while !rest.isEmpty {
            let pause = Milliseconds(Int64(random.pick([0, 0, 1, 50, 700, 4000, 70_000])))
            now = Moment(instant: now.instant + pause, wall: now.wall + pause)
            found.append(Arrival(client: rest.remove(at: random.below(rest.count)), at: now))
        }
        return found
    }

    /// What each client is told, from its load until nothing is due any more, and when it is cleared at last.
    private func play(
        _ arrivals: [Arrival], _ store: RecordStore, _ configuration: QueueConfiguration
    ) -> [ClientName: [Told]] {
        var engine = QueueEngine(
            configuration: configuration, run: ULID(high: 2, low: 0), lastSerial: store.lastSerial)
        var told: [ClientName: [Told]] = [:]
        guard var now = arrivals.first?.at else { return told }
        var effects: [QueueEffect] = []
        func note() {
            for effect in effects { told[effect.client, default: []].append(Told(at: now.instant, effect: effect)) }
            effects = []
        }
        func pass(to end: Instant) {
            var wakeups = 0
            while let deadline = engine.nextDeadline(), deadline <= end, wakeups < 2000 {
                wakeups += 1
                let pause = max(.zero, deadline - now.instant)
                now = Moment(instant: now.instant + pause, wall: now.wall + pause)
                engine.handle(.timePassed, at: now, effects: &effects)
                note()
            }
        }
        for arrival in arrivals {
            pass(to: arrival.at.instant)
            now = arrival.at
            engine.resume(store.records(of: arrival.client), at: now, effects: &effects)
            note()
        }
        let end = store.clientNames.isEmpty ? now.instant : (arrivals[0].at.instant + .days(70))
        pass(to: end)
        return told
    }
}
