/// Finds places of a slab by a hash: a hash table whose chains are linked through arrays beside the slab.
///
/// Twelve bytes for each place, constant time, and no pause when it grows: each insertion splits at most
/// one bucket (linear hashing, W. Litwin 1980). Whoever looks up compares the elements themselves.
struct ChainedIndex<Element> {
    /// The first place of each chain; -1 when empty.
    private var buckets: [Int32] = [-1]
    /// Buckets below this number came first in the present round of splitting; a power of two.
    private var round: UInt32 = 1
    private var links: [Int32] = []
    private var hashes: [UInt32] = []
    private(set) var count = 0

    private func bucket(of hash: UInt32) -> Int {
        let wide = hash & (2 * round - 1)
        return Int(wide < UInt32(buckets.count) ? wide : hash & (round - 1))
    }

    mutating func insert(_ index: SlabIndex<Element>, hash: UInt32) {
        let place = Int(index.raw)
        while links.count <= place {
            links.append(-1)
            hashes.append(0)
        }
        hashes[place] = hash
        let bucket = bucket(of: hash)
        links[place] = buckets[bucket]
        buckets[bucket] = index.raw
        count += 1
        if count > buckets.count { split() }
    }

    /// Takes out a place that was inserted.
    mutating func remove(_ index: SlabIndex<Element>) {
        let bucket = bucket(of: hashes[Int(index.raw)])
        let next = links[Int(index.raw)]
        count -= 1
        if buckets[bucket] == index.raw {
            buckets[bucket] = next
            return
        }
        var place = buckets[bucket]
        while place >= 0 {
            if links[Int(place)] == index.raw {
                links[Int(place)] = next
                return
            }
            place = links[Int(place)]
        }
    }

    /// The first place with that hash, or `none`.
    func first(hash: UInt32) -> SlabIndex<Element> {
        match(from: buckets[bucket(of: hash)], hash: hash)
    }

    /// The next place with the same hash as `index`, or `none`.
    func next(after index: SlabIndex<Element>) -> SlabIndex<Element> {
        match(from: links[Int(index.raw)], hash: hashes[Int(index.raw)])
    }

    private func match(from start: Int32, hash: UInt32) -> SlabIndex<Element> {
        var place = start
        while place >= 0, hashes[Int(place)] != hash { place = links[Int(place)] }
        return SlabIndex(raw: place)
    }

    /// Adds one bucket and moves what belongs there from the bucket it splits.
    private mutating func split() {
        let old = buckets.count - Int(round)
        let new = UInt32(buckets.count)
        let mask = 2 * round - 1
        var place = buckets[old]
        var stays: Int32 = -1
        var moves: Int32 = -1
        while place >= 0 {
            let next = links[Int(place)]
            if hashes[Int(place)] & mask == new {
                links[Int(place)] = moves
                moves = place
            } else {
                links[Int(place)] = stays
                stays = place
            }
            place = next
        }
        buckets[old] = stays
        buckets.append(moves)
        if buckets.count == Int(2 * round) { round *= 2 }
    }
}
