/// A set of places of a slab, in the order in which they were marked, each at most once.
///
/// A place stays marked when its element is removed: who takes the places out asks the elements whether
/// there is still something to do. So the set never grows beyond the slab.
struct MarkedIndices<Element> {
    private var list: [Int32] = []
    private var bits: [UInt64] = []

    var isEmpty: Bool { list.isEmpty }
    var count: Int { list.count }

    mutating func insert(_ index: SlabIndex<Element>) {
        let word = Int(index.raw >> 6)
        let bit: UInt64 = 1 << UInt64(index.raw & 63)
        while bits.count <= word { bits.append(0) }
        if bits[word] & bit == 0 {
            bits[word] |= bit
            list.append(index.raw)
        }
    }

    subscript(position: Int) -> SlabIndex<Element> { SlabIndex(raw: list[position]) }

    mutating func removeAll() {
        for raw in list { bits[Int(raw >> 6)] &= ~(1 << UInt64(raw & 63)) }
        list.removeAll(keepingCapacity: true)
    }
}
