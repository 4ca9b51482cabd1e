import CommandLineInterface
import Simulation

/// What the command line asks for, done.
struct Simulator {
    private let arguments: ParsedArguments
    private let clock = ContinuousClock()

    init(_ arguments: ParsedArguments) {
        self.arguments = arguments
    }

    /// The exit code.
    func run() async -> Int32 {
        do throws(UsageFault) {
            if let file = arguments.value("replay") { return try replay(file) }
            let seconds = try number("seconds", usual: 0)
            let jobs = try number("jobs", usual: 2)
            let plan = try plan()
            if arguments.has("print") {
                Simulation.schedule(of: plan).lines.forEach { print($0) }
                return 0
            }
            if arguments.has("mutations") {
                var mutations = Mutations(package: arguments.value("package") ?? ".", jobs: jobs)
                return mutations.run(only: arguments.value("mutations")) ? 0 : 1
            }
            return await run(plan, seconds: seconds, jobs: jobs)
        } catch {
            complain("toastsim: \(error.sentence)\n")
            return 2
        }
    }

    private func plan() throws(UsageFault) -> Simulation.Plan {
        var plan = Simulation.Plan()
        plan.seeds = try number("seeds", usual: arguments.has("seconds") ? .max : 1000)
        plan.firstSeed = UInt64(try number("first", usual: 1))
        plan.stepsPerSeed = try number("steps", usual: 100)
        plan.stopsAtFailure = !arguments.has("all")
        if arguments.has("seed") {
            plan.firstSeed = UInt64(try number("seed", usual: 1))
            plan.seeds = 1
        }
        for word in (arguments.value("without") ?? "").split(separator: ",") {
            guard let feature = Feature(rawValue: String(word)) else {
                throw .badValue(of: "--without", value: String(word), expected: "a feature")
            }
            plan.without.insert(feature)
        }
        return plan
    }

    private func number(_ option: String, usual: Int) throws(UsageFault) -> Int {
        guard let text = arguments.value(option) else { return usual }
        guard let number = Int(text), number >= 0 else {
            throw .badValue(of: "--\(option)", value: text, expected: "a number")
        }
        return number
    }

    // MARK: Runs

    private func run(_ plan: Simulation.Plan, seconds: Int, jobs: Int) async -> Int32 {
        let begin = clock.now
        let clock = clock
        let report = await Simulation.run(plan, jobs: jobs) {
            seconds > 0 && clock.now - begin >= .seconds(seconds)
        }
        let took = Double((clock.now - begin) / .milliseconds(1)) / 1000
        let pace = took > 0 ? took : 0.001
        print(
            "\(report.schedules) schedules, \(report.steps) steps, \(report.calls) calls of the engine in \(took) s: "
                + "\(Int(Double(report.schedules) / pace)) schedules and \(Int(Double(report.steps) / pace)) steps a second"
        )
        guard let failure = report.failures.min(by: { $0.seed < $1.seed }) else {
            report.coverage.lines.forEach { print($0) }
            return 0
        }
        if report.failures.count > 1 {
            let seeds = report.failures.map(\.seed).sorted()
            print("\(seeds.count) seeds fail: \(seeds.map { "\($0)" }.joined(separator: " "))")
        }
        tell(failure)
        return 1
    }

    private func tell(_ failure: Simulation.Failure) {
        print("seed \(failure.seed) fails")
        tell(failure.difference)
        if arguments.has("brief") { return }
        showProgress()
        let (schedule, difference) = Shrinker.shrink(failure.schedule, failing: failure.difference)
        print("shrunk to \(schedule.steps.count) steps, for --replay:")
        schedule.lines.forEach { print($0) }
        tell(difference)
    }

    private func tell(_ difference: Difference) {
        print("# step \(difference.step), \(difference.kind.rawValue):")
        for line in difference.message.split(separator: "\n", omittingEmptySubsequences: false) { print("# \(line)") }
    }

    private func replay(_ file: String) throws(UsageFault) -> Int32 {
        guard let lines = readLines(file) else { throw .other("\(file) cannot be read") }
        let schedule: Schedule
        do throws(ScheduleFault) {
            schedule = try Schedule(lines: lines)
        } catch {
            throw .other(error.sentence)
        }
        let trace: ((String) -> Void)? = arguments.has("trace") ? { print($0) } : nil
        guard let difference = Simulation.difference(schedule, trace: trace) else {
            print("no difference in \(schedule.steps.count) steps")
            return 0
        }
        tell(difference)
        return 1
    }
}
