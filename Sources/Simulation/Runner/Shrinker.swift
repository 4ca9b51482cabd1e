import ToastModel

/// Makes a failing schedule small: leaves out steps, then words, then makes numbers simple, as long as
/// it still fails in the same way.
package struct Shrinker {
    private var runsLeft: Int
    private var best: Schedule
    private var difference: Difference
    private let run: (Schedule) -> Difference?

    /// The smallest schedule that was found in at most `runs` runs, with what goes wrong in it.
    package static func shrink(
        _ schedule: Schedule, failing difference: Difference, runs: Int = 4000,
        run: @escaping (Schedule) -> Difference? = Simulation.difference
    ) -> (schedule: Schedule, difference: Difference) {
        var shrinker = Shrinker(runsLeft: runs, best: schedule, difference: difference, run: run)
        shrinker.shrink()
        return (shrinker.best, shrinker.difference)
    }

    private mutating func shrink() {
        var candidate = best
        candidate.steps = Array(candidate.steps.prefix(difference.step))
        _ = accept(candidate)
        var size = 0
        repeat {
            size = best.lines.joined().count
            dropSteps()
            dropLines()
            dropWords()
            simplifyNumbers()
        } while runsLeft > 0 && best.lines.joined().count < size
    }

    private mutating func accept(_ candidate: Schedule) -> Bool {
        guard runsLeft > 0, candidate != best else { return false }
        runsLeft -= 1
        guard let found = run(candidate), found.kind == difference.kind, found.signature == difference.signature else {
            return false
        }
        best = candidate
        difference = found
        return true
    }

    private mutating func accept(_ lines: [String]) -> Bool {
        guard let candidate = try? Schedule(lines: lines) else { return false }
        return accept(candidate)
    }

    /// Leaves out runs of steps, first long ones. What follows keeps its time if that fails, too.
    private mutating func dropSteps() {
        var length = max(1, best.steps.count / 2)
        while true {
            var start = best.steps.count - length
            while start >= 0 {
                if !drop(start..<start + length, keepingTime: true) {
                    _ = drop(start..<start + length, keepingTime: false)
                }
                start = min(start - length, best.steps.count - length)
            }
            if length == 1 { return }
            length = max(1, length / 2)
        }
    }

    private mutating func drop(_ range: Range<Int>, keepingTime: Bool) -> Bool {
        var candidate = best
        let waited = best.steps[range].reduce(into: Milliseconds.zero) { $0 += $1.wait }
        candidate.steps.removeSubrange(range)
        if keepingTime, range.lowerBound < candidate.steps.count { candidate.steps[range.lowerBound].wait += waited }
        return accept(candidate)
    }

    /// Leaves out lines of configurations.
    private mutating func dropLines() {
        var index = best.lines.count - 1
        while index > 0 {
            var lines = best.lines
            if index < lines.count, lines[index].hasPrefix("|") {
                lines.remove(at: index)
                _ = accept(lines)
            }
            index -= 1
        }
    }

    /// Leaves out each `name=value`, and each member of a list.
    private mutating func dropWords() {
        for index in stride(from: best.lines.count - 1, through: 0, by: -1) {
            var word = 0
            while index < best.lines.count {
                var line = TextLine(parsing: best.lines[index])
                guard word < line.values.count else { break }
                let members = line.values[word].value.split(separator: ",")
                line.values.remove(at: word)
                if !replace(index, line.text) {
                    if members.count > 1 { dropMembers(index, word, members.map(String.init)) }
                    word += 1
                }
            }
        }
    }

    private mutating func dropMembers(_ index: Int, _ word: Int, _ members: [String]) {
        var left = members
        for member in members where left.count > 1 {
            var line = TextLine(parsing: best.lines[index])
            let fewer = left.filter { $0 != member }
            line.values[word].value = fewer.joined(separator: ",")
            if replace(index, line.text) { left = fewer }
        }
    }

    private mutating func replace(_ index: Int, _ line: String) -> Bool {
        var lines = best.lines
        lines[index] = line
        return accept(lines)
    }

    /// Tries nothing and round numbers for each wait and each number.
    private mutating func simplifyNumbers() {
        for index in 0..<best.lines.count {
            var line = TextLine(parsing: best.lines[index])
            if let first = line.words.first, first.hasPrefix("+") {
                simplify(first.dropFirst(), at: index) { number in
                    var changed = line
                    changed.words[0] = "+\(number)"
                    return changed.text
                }
            }
            line = TextLine(parsing: best.lines[index])
            for (place, entry) in line.values.enumerated() {
                line = TextLine(parsing: best.lines[index])
                simplify(entry.value[...], at: index) { number in
                    var changed = line
                    changed.values[place].value = "\(number)"
                    return changed.text
                }
            }
        }
    }

    private mutating func simplify(_ text: Substring, at index: Int, _ line: (Int64) -> String) {
        guard let number = Int64(text), number > 1 else { return }
        let round: [Int64] = [0, 1, 1000, number / 1000 * 1000, number / 2]
        for simple in round where simple < number && simple != 0 || text.count > 1 && simple < number {
            let candidate = line(simple)
            if replace(index, candidate) { return }
        }
    }
}
