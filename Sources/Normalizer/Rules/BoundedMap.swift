/// A dictionary that forgets what was longest untouched when it is full. Every operation takes constant
/// time.
struct BoundedMap<Key: Hashable & Sendable, Element: Sendable>: Sendable {
    private struct Slot: Sendable {
        var key: Key
        var value: Element
        var older: Int
        var newer: Int
    }

    private var places: [Key: Int] = [:]
    private var slots: [Slot] = []
    private var free: [Int] = []
    private var oldest = -1
    private var newest = -1
    let limit: Int
    /// How many were forgotten since the start.
    private(set) var forgotten = 0

    init(limit: Int) {
        self.limit = max(1, limit)
    }

    var count: Int { places.count }

    /// The key that is forgotten next.
    var oldestKey: Key? { oldest >= 0 ? slots[oldest].key : nil }

    /// Keys from the longest untouched to the last one.
    var keys: [Key] {
        var result: [Key] = []
        var place = oldest
        while place >= 0 {
            result.append(slots[place].key)
            place = slots[place].newer
        }
        return result
    }

    func value(for key: Key) -> Element? { places[key].map { slots[$0].value } }

    /// Stores a value and counts it as touched; gives back what was forgotten for it.
    @discardableResult
    mutating func set(_ value: Element, for key: Key) -> (key: Key, value: Element)? {
        if let place = places[key] {
            slots[place].value = value
            unlink(place)
            link(place)
            return nil
        }
        var lost: (key: Key, value: Element)?
        if places.count >= limit, oldest >= 0 {
            lost = (slots[oldest].key, slots[oldest].value)
            remove(slots[oldest].key)
            forgotten += 1
        }
        let place: Int
        if let reused = free.popLast() {
            place = reused
            slots[place] = Slot(key: key, value: value, older: -1, newer: -1)
        } else {
            place = slots.count
            slots.append(Slot(key: key, value: value, older: -1, newer: -1))
        }
        places[key] = place
        link(place)
        return lost
    }

    /// Counts a value as touched, if it is there.
    mutating func touch(_ key: Key) {
        guard let place = places[key], place != newest else { return }
        unlink(place)
        link(place)
    }

    /// Changes a value where it stands, if it is there.
    mutating func update(_ key: Key, _ change: (inout Element) -> Void) {
        guard let place = places[key] else { return }
        change(&slots[place].value)
    }

    @discardableResult
    mutating func remove(_ key: Key) -> Element? {
        guard let place = places.removeValue(forKey: key) else { return nil }
        unlink(place)
        free.append(place)
        return slots[place].value
    }

    private mutating func link(_ place: Int) {
        slots[place].older = newest
        slots[place].newer = -1
        if newest >= 0 { slots[newest].newer = place } else { oldest = place }
        newest = place
    }

    private mutating func unlink(_ place: Int) {
        let slot = slots[place]
        if slot.older >= 0 { slots[slot.older].newer = slot.newer } else { oldest = slot.newer }
        if slot.newer >= 0 { slots[slot.newer].older = slot.older } else { newest = slot.older }
    }
}
