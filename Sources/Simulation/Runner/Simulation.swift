/// Runs of schedules, and what came of them.
package enum Simulation {
    /// What went wrong with one seed.
    package struct Failure: Hashable, Sendable {
        package var seed: UInt64
        package var difference: Difference
        package var schedule: Schedule
    }

    /// What a batch of seeds gave.
    package struct Report: Hashable, Sendable {
        package var schedules = 0
        package var steps = 0
        /// Calls of the engine: steps, and its own deadlines between them.
        package var calls = 0
        package var coverage = Coverage()
        package var failures: [Failure] = []

        package init() {}

        mutating func merge(_ other: Report) {
            schedules += other.schedules
            steps += other.steps
            calls += other.calls
            coverage.merge(other.coverage)
            failures += other.failures
        }
    }

    /// What to run.
    package struct Plan: Hashable, Sendable {
        package var firstSeed: UInt64 = 1
        package var seeds = 1000
        package var stepsPerSeed = 100
        package var without: Set<Feature> = []
        /// Stops a batch at its first failure.
        package var stopsAtFailure = true

        package init() {}
    }

    /// The first difference between engine and model in this schedule, nil when there is none.
    package static func difference(_ schedule: Schedule) -> Difference? {
        difference(schedule, trace: nil)
    }

    /// The same, telling `trace` of each call and of what the engine says.
    package static func difference(_ schedule: Schedule, trace: ((String) -> Void)?) -> Difference? {
        var run = SideBySide(schedule, trace: trace)
        do throws(Difference) {
            try run.run(schedule)
            return nil
        } catch {
            return error
        }
    }

    /// The first schedule of the plan.
    package static func schedule(of plan: Plan) -> Schedule {
        ScheduleGenerator.schedule(seed: plan.firstSeed, steps: plan.stepsPerSeed, without: plan.without)
    }

    /// Runs every `stride`th seed of the plan, from its `offset`th, until `isOver` says so.
    package static func run(
        _ plan: Plan, offset: Int = 0, stride: Int = 1, isOver: () -> Bool = { false }
    ) -> Report {
        var report = Report()
        for index in Swift.stride(from: offset, to: plan.seeds, by: stride) {
            if isOver() { break }
            let seed = plan.firstSeed &+ UInt64(index)
            let schedule = ScheduleGenerator.schedule(seed: seed, steps: plan.stepsPerSeed, without: plan.without)
            run(schedule, seed: seed, into: &report)
            if plan.stopsAtFailure, !report.failures.isEmpty { break }
        }
        return report
    }

    private static func run(_ schedule: Schedule, seed: UInt64, into report: inout Report) {
        var run = SideBySide(schedule)
        do throws(Difference) {
            try run.run(schedule)
        } catch {
            report.failures.append(Failure(seed: seed, difference: error, schedule: schedule))
        }
        report.schedules += 1
        report.steps += schedule.steps.count
        report.calls += run.calls
        report.coverage.merge(run.coverage)
    }

    /// Runs the plan on several threads.
    package static func run(
        _ plan: Plan, jobs: Int, isOver: @escaping @Sendable () -> Bool = { false }
    ) async -> Report {
        await withTaskGroup(of: Report.self) { group in
            for job in 0..<max(1, jobs) {
                group.addTask { @concurrent in run(plan, offset: job, stride: max(1, jobs), isOver: isOver) }
            }
            var report = Report()
            for await part in group { report.merge(part) }
            return report
        }
    }
}
