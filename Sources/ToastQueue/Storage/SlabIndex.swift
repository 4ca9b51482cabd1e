/// The place of an element in a `Slab`, typed by what stands there. Four bytes, so that links between
/// elements stay small.
struct SlabIndex<Element>: Hashable {
    var raw: Int32

    static var none: SlabIndex { SlabIndex(raw: -1) }

    var exists: Bool { raw >= 0 }
}
