import ToastModel
import ToastQueue

extension Schedule {
    /// The schedule as lines that a person can read and change, and `init(lines:)` takes back.
    package var lines: [String] {
        var lines = ["start \(start.instant.milliseconds) \(start.wall.unixMilliseconds)"] + configuration.lines
        for step in steps { lines += step.lines }
        return lines
    }

    /// Reads lines. Empty ones and those that begin with `#` are left out.
    package init(lines: [String]) throws(ScheduleFault) {
        self.init(
            start: Moment(instant: Instant(milliseconds: 0), wall: WallTime(unixMilliseconds: 0)),
            configuration: QueueConfiguration(), steps: [])
        for text in lines where !text.isEmpty && !text.hasPrefix("#") {
            let line = TextLine(parsing: text)
            switch try line.word(0) {
            case "start":
                start = Moment(
                    instant: Instant(milliseconds: try line.number(1)),
                    wall: WallTime(unixMilliseconds: try line.number(2)))
            case "|": try applyConfiguration(line)
            default: steps.append(try Step(line))
            }
        }
    }

    /// A line about the configuration belongs to the step before it, or to the start.
    private mutating func applyConfiguration(_ line: TextLine) throws(ScheduleFault) {
        guard let last = steps.indices.last else {
            try configuration.apply(line)
            return
        }
        switch steps[last].deed {
        case .event(.configurationChanged(var changed)):
            try changed.apply(line)
            steps[last].deed = .event(.configurationChanged(changed))
        case .restart(var restart):
            var changed = restart.configuration ?? QueueConfiguration()
            try changed.apply(line)
            restart.configuration = changed
            steps[last].deed = .restart(restart)
        case .event: throw ScheduleFault(line: line.text, message: "no reload or restart stands before")
        }
    }
}

extension Schedule.Step {
    fileprivate var lines: [String] {
        var line: TextLine
        var more: [String] = []
        switch deed {
        case .event(let event):
            line = event.line
            if case .configurationChanged(let configuration) = event { more = configuration.lines }
        case .restart(let restart):
            line = TextLine("restart", restart.stop.rawValue)
            line.add("down", "\(restart.downtime.count)")
            more = restart.configuration?.lines ?? []
            if restart.configuration != nil, more.isEmpty { more = ["| defaults"] }
        }
        line.words.insert("+\(wait.count)", at: 0)
        if pace == .late { line.add("pace", pace.rawValue) }
        if clockStep != .zero { line.add("clock", "\(clockStep.count)") }
        return [line.text] + more
    }

    fileprivate init(_ text: TextLine) throws(ScheduleFault) {
        var line = text
        let first = line.words.removeFirst()
        guard first.hasPrefix("+"), let wait = Int64(first.dropFirst()) else {
            throw ScheduleFault(line: text.text, message: "a step begins with + and milliseconds")
        }
        let deed: Schedule.Deed
        if let event = try QueueEvent(line) {
            deed = .event(event)
        } else if line.words.first == "restart", let stop = Schedule.Restart.Stop(rawValue: try line.word(1)) {
            let downtime = line.value("down").flatMap { Int64($0) } ?? 0
            deed = .restart(Schedule.Restart(stop: stop, downtime: Milliseconds(downtime)))
        } else {
            throw ScheduleFault(line: text.text, message: "this is no step")
        }
        self.init(
            deed, wait: Milliseconds(wait),
            pace: line.value("pace").flatMap { Schedule.Pace(rawValue: $0) } ?? .exact,
            clockStep: Milliseconds(line.value("clock").flatMap { Int64($0) } ?? 0))
    }
}
