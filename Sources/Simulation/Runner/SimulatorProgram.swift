/// quick
package enum SimulatorProgram {
    package static func run(_ words: [String]) async {
        var plan = Simulation.Plan()
        var jobs = 1
        var seed: UInt64?
        var seconds: Double?
        var index = 0
        func next() -> String { index += 1; return words[index] }
        while index < words.count {
            switch words[index] {
            case "--seed": seed = UInt64(next())
            case "--seeds": plan.seeds = Int(next()) ?? 1
            case "--first": plan.firstSeed = UInt64(next()) ?? 1
            case "--steps": plan.stepsPerSeed = Int(next()) ?? 100
            case "--jobs": jobs = Int(next()) ?? 1
            case "--seconds": seconds = Double(next())
            case "--without": plan.without.formUnion(next().split(separator: ",").compactMap { Feature(rawValue: String($0)) })
            case "--model":
                var failures = 0
                for k in 0..<UInt64(plan.seeds) {
                    let s = ScheduleGenerator.schedule(seed: plan.firstSeed + k, steps: plan.stepsPerSeed, without: plan.without)
                    var m = ModelAlone(s)
                    do throws(Difference) { try m.run(s) } catch { failures += 1
                        if failures < 4 {
                    print("seed", plan.firstSeed + k, error.kind, error.message)
                    let (small, d) = Shrinker.shrink(s, failing: error) { s in var m = ModelAlone(s); do throws(Difference) { try m.run(s); return nil } catch { return error } }
                    for l in small.lines { print(l) }
                    print(d.step, d.message)
                     }
                    }
                }
                print(failures, "failures")
                return
            case "--all": plan.stopsAtFailure = false
            case "--replay": 
                var lines: [String] = []
                while let line = readLine() { lines.append(line) }
                do throws(ScheduleFault) {
                    let s = try Schedule(lines: lines)
                    if let d = Simulation.difference(s) { print("step \(d.step): \(d.kind) \(d.message)") } else { print("no difference") }
                } catch { print(error.sentence) }
                return
            default: print("? \(words[index])")
            }
            index += 1
        }
        if let seed { plan.firstSeed = seed; plan.seeds = 1 }
        let clock = ContinuousClock()
        let begin = clock.now
        let end = seconds.map { begin + .seconds($0) }
        let report = await Simulation.run(plan, jobs: jobs) { end.map { clock.now > $0 } ?? false }
        let took = clock.now - begin
        print("\(report.schedules) schedules, \(report.steps) steps, \(report.calls) calls in \(took)")
        if report.failures.count > 1 {
            var kinds: [String: Int] = [:]
            for f in report.failures { kinds[f.difference.kind.rawValue, default: 0] += 1 }
            print("\(report.failures.count) failures \(kinds)")
        }
        guard let failure = report.failures.first else { for line in report.coverage.lines { print(line) }; return }
        print("seed \(failure.seed), step \(failure.difference.step): \(failure.difference.kind.rawValue) \(failure.difference.message)")
        let (schedule, difference) = Shrinker.shrink(failure.schedule, failing: failure.difference)
        for line in schedule.lines { print(line) }
        print("step \(difference.step): \(difference.kind.rawValue) \(difference.message)")
    }
}
