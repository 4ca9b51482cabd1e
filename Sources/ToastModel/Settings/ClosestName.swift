/// The known name that a misspelt one most likely meant, or nil when none is near: at most a third of
/// its letters differ (insert, delete, replace or swap of neighbours).
package func closestName(to name: String, among known: some Sequence<String>) -> String? {
    let wanted = Array(name.lowercased().unicodeScalars.prefix(64))
    var best: (name: String, distance: Int)?
    for candidate in known {
        let letters = Array(candidate.lowercased().unicodeScalars.prefix(64))
        let distance = editDistance(wanted, letters)
        let allowed = max(1, max(wanted.count, letters.count) / 3)
        if distance <= allowed, distance < best?.distance ?? .max {
            best = (candidate, distance)
        }
    }
    return best?.name
}

private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, letter) in left.enumerated() {
        var current = [row + 1]
        for (column, other) in right.enumerated() {
            var distance = min(last[column + 1] + 1, current[column] + 1)
            distance = min(distance, last[column] + (letter == other ? 0 : 1))
            if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                distance = min(distance, beforeLast[column - 1] + 1)
            }
            current.append(distance)
        }
        beforeLast = last
        last = current
    }
    return last[right.count]
}
