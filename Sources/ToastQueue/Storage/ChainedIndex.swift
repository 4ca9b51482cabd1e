/// Finds places of a slab by a hash: a hash table whose chains are linked through an array beside the slab.
///
/// Sixteen bytes for each place, constant time, and no pause when it grows: each insertion splits at most
/// one bucket (linear hashing, W. Litwin 1980). Chains are linked both ways, because the same id on a hundred
/// thousand clients is one chain. Whoever looks up compares the elements themselves.
struct ChainedIndex<Element> {
    private struct Link {
        var next: Int32 = -1
        /// -1 at the head of a chain.
        var previous: Int32 = -1
        var hash: UInt32 = 0
    }

    /// The first place of each chain; -1 when empty.
    private var buckets: [Int32] = [-1]
    /// Buckets below this number came first in the present round of splitting; a power of two.
    private var round: UInt32 = 1
    private var links: [Link] = []
    private(set) var count = 0

    private func bucket(of hash: UInt32) -> Int {
        let wide = hash & (2 * round - 1)
        return Int(wide < UInt32(buckets.count) ? wide : hash & (round - 1))
    }

    mutating func insert(_ index: SlabIndex<Element>, hash: UInt32) {
        let place = Int(index.raw)
        while links.count <= place { links.append(Link()) }
        links[place].hash = hash
        prepend(index.raw, to: bucket(of: hash))
        count += 1
        if count > buckets.count { split() }
    }

    private mutating func prepend(_ place: Int32, to bucket: Int) {
        let head = buckets[bucket]
        links[Int(place)].next = head
        links[Int(place)].previous = -1
        if head >= 0 { links[Int(head)].previous = place }
        buckets[bucket] = place
    }

    /// Takes out a place that was inserted.
    mutating func remove(_ index: SlabIndex<Element>) {
        let link = links[Int(index.raw)]
        if link.previous >= 0 {
            links[Int(link.previous)].next = link.next
        } else {
            buckets[bucket(of: link.hash)] = link.next
        }
        if link.next >= 0 { links[Int(link.next)].previous = link.previous }
        count -= 1
    }

    /// The first place with that hash, or `none`.
    func first(hash: UInt32) -> SlabIndex<Element> {
        match(from: buckets[bucket(of: hash)], hash: hash)
    }

    /// The next place with the same hash as `index`, or `none`.
    func next(after index: SlabIndex<Element>) -> SlabIndex<Element> {
        match(from: links[Int(index.raw)].next, hash: links[Int(index.raw)].hash)
    }

    private func match(from start: Int32, hash: UInt32) -> SlabIndex<Element> {
        var place = start
        while place >= 0, links[Int(place)].hash != hash { place = links[Int(place)].next }
        return SlabIndex(raw: place)
    }

    /// Adds one bucket and moves what belongs there from the bucket it splits.
    private mutating func split() {
        let old = buckets.count - Int(round)
        let new = UInt32(buckets.count)
        let mask = 2 * round - 1
        var place = buckets[old]
        buckets[old] = -1
        buckets.append(-1)
        while place >= 0 {
            let next = links[Int(place)].next
            prepend(place, to: links[Int(place)].hash & mask == new ? Int(new) : old)
            place = next
        }
        if buckets.count == Int(2 * round) { round *= 2 }
    }
}
