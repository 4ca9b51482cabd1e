import Foundation
import StoreModel
import TestSupport
import Testing
import ToastModel
import ToastQueue

@testable import ToastStore

@Suite("What a store does outside the turn")
struct MaintenanceTests {
    private func store(_ folder: TemporaryFolder) throws -> SQLiteStore {
        var options = SQLiteStore.Options(durability: .process)
        options.foldSize = 32 * 1024
        options.walFrames = 50
        return try SQLiteStore(path: folder.file("state.db"), options: options)
    }

    private func size(_ path: String) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
    }

    @Test("With maintenance neither log grows beyond its bound, and without it by a little more")
    func logsAreBounded() throws {
        for calls in [1, 0] {
            let folder = try TemporaryFolder()
            var store = try store(folder)
            var batches = RandomBatches(seed: 5)
            var largestLog = 0
            var largestWAL = 0
            for _ in 0..<600 {
                try store.commit(batches.next())
                for _ in 0..<calls { _ = try store.maintain(at: batches.now) }
                largestLog = max(largestLog, store.logSize)
                largestWAL = max(largestWAL, try size(folder.file("state.db-wal")))
            }
            #expect((16 * 1024...100 * 1024).contains(largestLog), "\(calls) calls a turn")
            #expect(largestWAL < 6 * 50 * 4096, "\(calls) calls a turn")
        }
    }

    @Test("When everything is moved nothing is left to do, and the log is empty")
    func comesToRest() throws {
        let folder = try TemporaryFolder()
        var store = try store(folder)
        var batches = RandomBatches(seed: 6)
        for _ in 0..<200 { try store.commit(batches.next()) }
        var calls = 0
        while try store.maintain(at: batches.now) == .pending, calls < 10_000 { calls += 1 }
        #expect(calls < 1_000)
        #expect(store.logSize < 32 * 1024)
        try store.foldAll()
        #expect(store.logSize == 0)
        #expect(try rows("turn", in: folder) == 0)
        #expect(try store.maintain(at: batches.now) == .idle)
    }

    @Test("What was accepted and closed between two folds leaves no row, and nothing that was closed does")
    func shortLivesCostNothing() throws {
        let folder = try TemporaryFolder()
        var store = try store(folder)
        let client = try ClientName("kitchen")
        for serial in Int64(1)...800 {
            var batch = TurnBatch()
            var toast = try FullSamples.record()
            toast.serial = serial
            batch.records = [.toast(toast)]
            batch.outgoing = [OutgoingMessage(serial: serial, topic: "t", payload: [])]
            if serial > 3 {
                batch.records.append(.toastGone(client: client, serial: serial - 3))
                batch.delivered = [serial - 3]
            }
            try store.commit(batch)
            _ = try store.maintain(at: WallTime(unixMilliseconds: 0))
            if serial % 50 == 0 { #expect(try rows("toast", in: folder) < 10) }
        }
        try store.foldAll()
        #expect(try rows("toast", in: folder) == 3)
        #expect(try rows("outgoing", in: folder) == 3)
    }

    @Test("A reader of another process holds the write-ahead log up and lets it go again")
    func readerHoldsCheckpoint() throws {
        let folder = try TemporaryFolder()
        var store = try store(folder)
        var batches = RandomBatches(seed: 7)
        try store.commit(batches.next())
        do {
            let reader = try SQLiteConnection(path: folder.file("state.db"), access: .readOnly)
            try reader.execute("BEGIN; SELECT * FROM turn;")
            for _ in 0..<300 {
                try store.commit(batches.next())
                _ = try store.maintain(at: batches.now)
            }
            #expect(store.walFrames > 150)
        }
        for _ in 0..<100 {
            try store.commit(batches.next())
            _ = try store.maintain(at: batches.now)
        }
        #expect(store.walFrames < 150)
    }

    private func rows(_ table: String, in folder: TemporaryFolder) throws -> Int64 {
        try SQLiteConnection(path: folder.file("state.db"), access: .readOnly).integer("SELECT count(*) FROM \(table)")
    }
}
