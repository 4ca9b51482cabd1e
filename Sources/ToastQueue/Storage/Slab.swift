/// What can stand in a `Slab`: `init()` makes the value of a free place, which holds no memory.
protocol SlabElement {
    init()
}

/// Elements at stable places, reused after removal, changed where they stand.
///
/// It grows by chunks: no element ever moves, so that a million of them cause no pause in which all are
/// copied.
struct Slab<Element: SlabElement>: ~Copyable {
    private static var chunkBits: Int32 { 10 }
    private static var chunkMask: Int32 { (1 << chunkBits) - 1 }

    private var chunks: [[Element]] = []
    private var vacant: [Int32] = []
    private var used: Int32 = 0

    /// How many elements stand in it.
    var count: Int { Int(used) - vacant.count }

    /// One more than the highest place that was ever used.
    var extent: Int { Int(used) }

    mutating func insert(_ element: Element) -> SlabIndex<Element> {
        if let place = vacant.popLast() {
            let index = SlabIndex<Element>(raw: place)
            self[index] = element
            return index
        }
        let index = SlabIndex<Element>(raw: used)
        if used & Self.chunkMask == 0 {
            var chunk: [Element] = []
            chunk.reserveCapacity(1 << Self.chunkBits)
            chunks.append(chunk)
        }
        chunks[Int(used >> Self.chunkBits)].append(element)
        used += 1
        return index
    }

    /// Frees a place, and what its element held.
    mutating func remove(_ index: SlabIndex<Element>) {
        self[index] = Element()
        vacant.append(index.raw)
    }

    subscript(index: SlabIndex<Element>) -> Element {
        @inline(__always) _read {
            yield chunks[Int(index.raw >> Self.chunkBits)][Int(index.raw & Self.chunkMask)]
        }
        @inline(__always) _modify {
            yield &chunks[Int(index.raw >> Self.chunkBits)][Int(index.raw & Self.chunkMask)]
        }
    }
}
