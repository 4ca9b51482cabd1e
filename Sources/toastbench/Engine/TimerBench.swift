import ToastQueue

/// `toastbench timers`: the timing wheel alone.
enum TimerBench {
    static func run(_ arguments: [String]) -> Int32 {
        measureTimers()
        return 0
    }
}

/// Nanoseconds for each operation with that many timers live.
private func measureTimers() {
    print("timers: random deadlines within an hour; fire is the time of all of them to come due")
    var table = Table(["timers", "insert ns", "move ns", "cancel ns", "fire ns", "bytes"])
    for count in [1_000, 100_000, 1_000_000, 4_000_000] { table.add(row(count)) }
    table.write()
}

private func row(_ count: Int) -> [String] {
    var random = SplitMix(state: 42)
    let repeats = max(1, 1_000_000 / count)
    var insert = 0.0
    var move = 0.0
    var cancel = 0.0
    var fire = 0.0
    var bytes = 0
    for _ in 0..<repeats {
        let deadlines = (0..<count).map { _ in Int64(random.next() % 3_600_000) + 1 }
        let others = (0..<count).map { _ in Int64(random.next() % 3_600_000) + 1 }
        var handles: [TimerHandle] = []
        handles.reserveCapacity(count)
        let before = allocatedBytes()
        var wheel = TimerWheel(at: 0)
        for deadline in deadlines { handles.append(wheel.insert(at: deadline, payload: 1)) }
        bytes = (allocatedBytes() - before) / count
        // The wheel has its size now: what follows is the steady state.
        cancel += nanoseconds { for handle in handles { wheel.cancel(handle) } }
        handles.removeAll(keepingCapacity: true)
        insert += nanoseconds { for deadline in deadlines { handles.append(wheel.insert(at: deadline, payload: 1)) } }
        move += nanoseconds { for (handle, deadline) in zip(handles, others) { wheel.move(handle, to: deadline) } }
        var due: [UInt32] = []
        due.reserveCapacity(count)
        fire += nanoseconds { while let next = wheel.next { wheel.advance(to: next, due: &due) } }
        precondition(due.count == count, "every timer fires once")
    }
    let each = Double(repeats * count)
    return [
        grouped(count), twoDigits(insert / each), twoDigits(move / each), twoDigits(cancel / each),
        twoDigits(fire / each), grouped(bytes),
    ]
}

/// A small generator of numbers that repeat.
private struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
