import ToastModel

/// A closed id that its client remembers.
struct RememberedEntry: SlabElement {
    var client = ClientIndex.none
    /// Its neighbours in the order of closing.
    var next = SlabIndex<RememberedEntry>.none
    var previous = SlabIndex<RememberedEntry>.none
    var generation: Int32 = 0
    var isStored = false
    /// The `closed_n` of its closed event.
    var number: Int64 = 0
    var app = AppName.broker
    var id = ""
}

/// The remembered ids of one client, oldest first.
struct RememberedList {
    var head = SlabIndex<RememberedEntry>.none
    var tail = SlabIndex<RememberedEntry>.none
    var count: Int32 = 0

    mutating func append(_ entry: SlabIndex<RememberedEntry>, in entries: inout Slab<RememberedEntry>) {
        entries[entry].previous = tail
        entries[entry].next = .none
        if tail.exists { entries[tail].next = entry } else { head = entry }
        tail = entry
        count += 1
    }

    mutating func remove(_ entry: SlabIndex<RememberedEntry>, in entries: inout Slab<RememberedEntry>) {
        let before = entries[entry].previous
        let after = entries[entry].next
        if before.exists { entries[before].next = after } else { head = after }
        if after.exists { entries[after].previous = before } else { tail = before }
        count -= 1
    }
}
