/// The marks of messages that were taken in and are not known to be acknowledged, in order, and the turn
/// up to which that is so.
struct ReceivedWindow {
    private(set) var marks: [ArraySlice<UInt8>] = []
    private(set) var turn: Int64 = 0

    init() {}

    init(marks: [ArraySlice<UInt8>], asOf turn: Int64) {
        self.marks = marks
        self.turn = turn
    }

    mutating func add(_ mark: ArraySlice<UInt8>) {
        // A copy: the window may outlive the turn that its bytes stand in.
        marks.append(ArraySlice(Array(mark)))
    }

    mutating func dropFirst(_ count: Int) {
        marks.removeFirst(min(count, marks.count))
    }

    mutating func advance(to turn: Int64) {
        self.turn = turn
    }
}
