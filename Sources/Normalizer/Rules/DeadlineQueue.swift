import ToastModel

/// Deadlines in order: a binary heap. An entry that no longer holds is left in place and told apart by
/// its ticket; when more than half are such, they are swept out.
struct DeadlineQueue<Owner: Hashable & Sendable>: Sendable {
    private struct Entry: Sendable {
        var due: Instant
        var ticket: UInt64
        var owner: Owner
    }

    private var heap: [Entry] = []
    /// The ticket that holds, for each owner with a deadline.
    private var current: [Owner: UInt64] = [:]
    private var tickets: UInt64 = 0

    var count: Int { current.count }

    /// Sets or moves the deadline of an owner.
    mutating func set(_ due: Instant, for owner: Owner) {
        tickets += 1
        current[owner] = tickets
        heap.append(Entry(due: due, ticket: tickets, owner: owner))
        rise(heap.count - 1)
        if heap.count > 2 * current.count + 64 { sweep() }
    }

    mutating func cancel(_ owner: Owner) {
        current.removeValue(forKey: owner)
    }

    /// The earliest deadline that holds.
    mutating func next() -> Instant? {
        while let first = heap.first {
            if current[first.owner] == first.ticket { return first.due }
            removeFirst()
        }
        return nil
    }

    /// Takes the owner whose deadline is the earliest and not after `now`; of equal ones the one that
    /// was set first.
    mutating func popDue(at now: Instant) -> (owner: Owner, due: Instant)? {
        guard let due = next(), due <= now, let first = heap.first else { return nil }
        removeFirst()
        current.removeValue(forKey: first.owner)
        return (first.owner, due)
    }

    private static func isBefore(_ left: Entry, _ right: Entry) -> Bool {
        left.due == right.due ? left.ticket < right.ticket : left.due < right.due
    }

    private mutating func sweep() {
        heap = heap.filter { current[$0.owner] == $0.ticket }
        for place in stride(from: heap.count / 2, through: 0, by: -1) { sink(place) }
    }

    private mutating func removeFirst() {
        guard let last = heap.popLast(), !heap.isEmpty else { return }
        heap[0] = last
        sink(0)
    }

    private mutating func rise(_ start: Int) {
        var place = start
        while place > 0 {
            let parent = (place - 1) / 2
            guard Self.isBefore(heap[place], heap[parent]) else { return }
            heap.swapAt(place, parent)
            place = parent
        }
    }

    private mutating func sink(_ start: Int) {
        var place = start
        while true {
            let left = 2 * place + 1
            guard left < heap.count else { return }
            let right = left + 1
            let child = right < heap.count && Self.isBefore(heap[right], heap[left]) ? right : left
            guard Self.isBefore(heap[child], heap[place]) else { return }
            heap.swapAt(place, child)
            place = child
        }
    }
}
