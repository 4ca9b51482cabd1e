import Foundation
import StoreModel
import TestSupport
import Testing
import ToastModel
import ToastStore

/// Small bounds, so that a few hundred turns go through everything that a month does.
private func smallOptions() -> SQLiteStore.Options {
    var options = SQLiteStore.Options(durability: .process)
    options.foldSize = 12 * 1024
    options.walFrames = 30
    return options
}

@Suite("Random turns against the model")
struct RandomBatchTests {
    @Test("Whatever is committed, maintained and opened again, the state is the model's", arguments: 1...12)
    func stateIsTheModels(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("state.db")
        var batches = RandomBatches(seed: seed)
        var random = SplitMix(state: seed &* 977)
        var model = ModelStore()
        for _ in 0..<12 {
            var store = try SQLiteStore(path: path, options: smallOptions())
            #expect(try store.load().ordered == model.load().ordered)
            for _ in 0..<(5 + random.below(30)) {
                let batch = batches.next()
                try store.commit(batch)
                try model.commit(batch)
                for _ in 0..<random.below(4) { _ = try store.maintain(at: batches.now) }
            }
            #expect(try store.load().ordered == model.load().ordered)
            #expect(try store.storedClients() == model.storedClients())
        }
    }

    @Test("A copy of the files made between any two steps opens with the state of that moment", arguments: 1...6)
    func copyOpens(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("state.db")
        var batches = RandomBatches(seed: seed &+ 100)
        var model = ModelStore()
        var store = try SQLiteStore(path: path, options: smallOptions())
        for turn in 0..<120 {
            let batch = batches.next()
            try store.commit(batch)
            try model.commit(batch)
            _ = try store.maintain(at: batches.now)
            guard turn % 3 == 0 else { continue }
            let copy = folder.file("copy-\(turn).db")
            for suffix in ["", "-wal"] {
                try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
            }
            var copied = try SQLiteStore(path: copy, options: smallOptions())
            #expect(try copied.load().ordered == model.load().ordered, "after turn \(turn)")
            #expect(try history(of: &copied) == model.disk.closed)
        }
    }

    @Test("Clients that are loaded one by one while turns go on give what the model has", arguments: 1...4)
    func loadedOneByOne(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("state.db")
        var batches = RandomBatches(seed: seed &+ 200, clients: 20)
        var model = ModelStore()
        do {
            var store = try SQLiteStore(path: path, options: smallOptions())
            for _ in 0..<60 {
                let batch = batches.next()
                try store.commit(batch)
                try model.commit(batch)
                _ = try store.maintain(at: batches.now)
            }
        }
        var store = try SQLiteStore(path: path, options: smallOptions())
        #expect(try store.loadShared() == model.loadShared())
        for client in try store.storedClients() {
            #expect(try store.loadRecords(of: client) == model.loadRecords(of: client))
            let batch = batches.next()
            try store.commit(batch)
            try model.commit(batch)
            _ = try store.maintain(at: batches.now)
        }
    }
}

/// Everything that the history has.
func history(of store: inout SQLiteStore) throws -> [ClosedEvent] {
    var events: [ClosedEvent] = []
    while true {
        let after = events.last.map { HistoryQuery.Anchor(client: $0.client, key: $0.key) }
        var scan = HistoryScan(HistoryQuery(after: after, limit: HistoryQuery.largestLimit))
        while !scan.isFinished { try store.advance(&scan) }
        events += scan.events
        if !scan.more { return events }
    }
}
