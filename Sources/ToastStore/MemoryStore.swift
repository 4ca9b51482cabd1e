/// Keeps nothing: `durability: memory`. The commit point is there, the disk is not.
package struct MemoryStore: Store {
    package init() {}

    package mutating func load() throws(StoreFault) -> StoredState { StoredState() }

    package mutating func commit(_ batch: TurnBatch) throws(StoreFault) {}
}
