/// A million deadlines, exact to the millisecond: a hierarchical timing wheel.
///
/// Six levels of 64 slots. A slot of level 0 is one millisecond, a slot of level n is 64ⁿ of them, so that
/// the wheel spans 2³⁶ ms, more than two years; what is later waits in one more list. A timer stands on the
/// level of the highest base-64 digit in which its deadline differs from the wheel's time. When the time
/// reaches the slot, its timers move to lower levels, at most five times in a timer's life. Each level has
/// one word that says which slots are occupied, so that the next one is found without a search and nothing
/// happens while nothing is due.
///
/// Insertion and cancellation take constant time and allocate nothing once the wheel has reached its size.
package struct TimerWheel {
    /// A timer: in the list of its slot, or free.
    private struct Node {
        var deadline: Int64
        var next: Int32
        /// -1 at the head of a list.
        var previous: Int32
        /// The list it stands in; -1 when free.
        var list: Int32
        var payload: UInt32
    }

    private static let levels = 6
    private static let slots = 64
    private static let spanBits = 36
    /// The list of what lies beyond the wheel's span.
    private static let beyond = Int32(levels * slots)

    private var nodes: [Node] = []
    private var free: Int32 = -1
    private var heads = [Int32](repeating: -1, count: levels * slots + 1)
    private var occupied = [UInt64](repeating: 0, count: levels)
    /// Everything before this time has fired. At this time itself more may be inserted and fire.
    private var time: Int64
    package private(set) var count = 0

    package init(at time: Int64) {
        self.time = time
    }

    /// Sets a timer. A deadline in the past fires at the next `advance`.
    package mutating func insert(at deadline: Int64, payload: UInt32) -> TimerHandle {
        let place: Int32
        if free >= 0 {
            place = free
            free = nodes[Int(place)].next
            nodes[Int(place)] = Node(deadline: deadline, next: -1, previous: -1, list: -1, payload: payload)
        } else {
            place = Int32(nodes.count)
            nodes.append(Node(deadline: deadline, next: -1, previous: -1, list: -1, payload: payload))
        }
        link(place)
        count += 1
        return TimerHandle(raw: place)
    }

    /// Takes back a timer that has not fired.
    package mutating func cancel(_ handle: TimerHandle) {
        unlink(handle.raw)
        release(handle.raw)
    }

    /// Moves a timer that has not fired.
    package mutating func move(_ handle: TimerHandle, to deadline: Int64) {
        guard nodes[Int(handle.raw)].deadline != deadline else { return }
        unlink(handle.raw)
        nodes[Int(handle.raw)].deadline = deadline
        link(handle.raw)
    }

    package func deadline(of handle: TimerHandle) -> Int64 { nodes[Int(handle.raw)].deadline }

    /// Fires everything that is due at `now`: appends the payloads to `due`, in no order that matters.
    package mutating func advance(to now: Int64, due: inout [UInt32]) {
        while count > 0, let slot = earliestSlot(), slot.start <= now {
            time = max(time, slot.start)
            if slot.level == 0 {
                fire(slot.list, due: &due)
            } else {
                cascade(slot.list)
            }
        }
        time = max(time, now)
    }

    private mutating func fire(_ list: Int32, due: inout [UInt32]) {
        var place = heads[Int(list)]
        empty(list)
        while place >= 0 {
            let next = nodes[Int(place)].next
            due.append(nodes[Int(place)].payload)
            release(place)
            place = next
        }
    }

    private mutating func cascade(_ list: Int32) {
        var place = heads[Int(list)]
        empty(list)
        while place >= 0 {
            let next = nodes[Int(place)].next
            link(place)
            place = next
        }
    }

    // MARK: The next deadline

    /// Slots with more timers than this are not searched: their begin is named instead.
    private static let searched = 32

    /// The next time at which something is due, or an earlier one at which timers must move to a lower
    /// level; nil when there is no timer. Each timer causes at most five such early ones.
    package var next: Int64? {
        guard count > 0, let slot = earliestSlot() else { return nil }
        if slot.level == 0 { return slot.start }
        var earliest = Int64.max
        var place = heads[Int(slot.list)]
        for _ in 0..<Self.searched {
            if place < 0 { return earliest }
            earliest = min(earliest, nodes[Int(place)].deadline)
            place = nodes[Int(place)].next
        }
        return place < 0 ? earliest : slot.start
    }

    /// The occupied slot that begins first. Levels do not overlap: everything on a lower level comes before
    /// everything on a higher one.
    private func earliestSlot() -> (list: Int32, level: Int, start: Int64)? {
        for level in 0..<Self.levels where occupied[level] != 0 {
            let slot = Int64(occupied[level].trailingZeroBitCount)
            let shift = Int64(6 * level)
            let base = (time >> (shift + 6)) << (shift + 6)
            return (Int32(level * Self.slots) + Int32(slot), level, base + slot << shift)
        }
        guard heads[Int(Self.beyond)] >= 0 else { return nil }
        return (Self.beyond, Self.levels, ((time >> Int64(Self.spanBits)) + 1) << Int64(Self.spanBits))
    }

    // MARK: Lists

    private mutating func link(_ place: Int32) {
        // What is late stands in the present millisecond.
        let deadline = max(nodes[Int(place)].deadline, time)
        let difference = UInt64(bitPattern: deadline ^ time)
        let list: Int32
        if difference >> UInt64(Self.spanBits) != 0 {
            list = Self.beyond
        } else {
            let level = difference < 64 ? 0 : (63 - difference.leadingZeroBitCount) / 6
            let slot = (deadline >> Int64(6 * level)) & 63
            occupied[level] |= 1 << UInt64(slot)
            list = Int32(level * Self.slots) + Int32(slot)
        }
        let head = heads[Int(list)]
        nodes[Int(place)].next = head
        nodes[Int(place)].previous = -1
        nodes[Int(place)].list = list
        if head >= 0 { nodes[Int(head)].previous = place }
        heads[Int(list)] = place
    }

    private mutating func unlink(_ place: Int32) {
        let node = nodes[Int(place)]
        if node.next >= 0 { nodes[Int(node.next)].previous = node.previous }
        if node.previous >= 0 {
            nodes[Int(node.previous)].next = node.next
        } else {
            heads[Int(node.list)] = node.next
            if node.next < 0 { clearBit(of: node.list) }
        }
    }

    private mutating func empty(_ list: Int32) {
        heads[Int(list)] = -1
        clearBit(of: list)
    }

    private mutating func clearBit(of list: Int32) {
        guard list != Self.beyond else { return }
        occupied[Int(list) / Self.slots] &= ~(1 << UInt64(list % 64))
    }

    private mutating func release(_ place: Int32) {
        nodes[Int(place)].list = -1
        nodes[Int(place)].next = free
        free = place
        count -= 1
    }
}
