import CMalloc
import Glibc

/// Runs `work` and says how many nanoseconds of processor time it took, so that other programs on the machine
/// matter less.
func nanoseconds(_ work: () -> Void) -> Double {
    let start = clock()
    work()
    return Double(clock() - start) * 1000
}

/// Bytes that the allocator has given out.
func allocatedBytes() -> Int { Int(malloc_bytes_in_use()) }

/// How often `work` asks for memory, and for how many bytes.
func allocations(_ work: () -> Void) -> (calls: Int, bytes: Int) {
    malloc_counting_begin()
    work()
    let count = malloc_counting_end()
    return (Int(count.calls), Int(count.bytes))
}

/// A table with its columns aligned: the first to the left, the others to the right.
struct Table {
    private var rows: [[String]]

    init(_ titles: [String]) {
        rows = [titles]
    }

    mutating func add(_ cells: [String]) { rows.append(cells) }

    func write() {
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
        for row in rows {
            var line = ""
            for (column, cell) in row.enumerated() {
                let padding = String(repeating: " ", count: widths[column] - cell.count)
                line += column == 0 ? cell + padding : "  " + padding + cell
            }
            print(line)
        }
        print("")
    }
}

/// With thousands separated.
func grouped(_ number: Int) -> String {
    var text = ""
    for (position, digit) in String(number).reversed().enumerated() {
        if position > 0, position % 3 == 0 { text.append(",") }
        text.append(digit)
    }
    return String(text.reversed())
}

/// With two digits after the point.
func twoDigits(_ number: Double) -> String {
    let hundredths = Int((number * 100).rounded())
    let fraction = hundredths % 100
    return "\(hundredths / 100)." + (fraction < 10 ? "0" : "") + "\(fraction)"
}
