import Foundation
import StoreModel
import Synchronization
import TestSupport
import Testing
import ToastModel
import ToastQueue
import ToastStore

@Suite("When the disk fails", .serialized)
struct StoreFaultTests {
    /// Commits until something fails: the fault, and how many turns had been taken.
    private func commitUntilFault(
        _ store: inout SQLiteStore, _ batches: inout RandomBatches, _ model: inout ModelStore, limit: Int = 5_000
    ) throws -> (fault: StoreFault, turns: Int)? {
        for turn in 0..<limit {
            let batch = batches.next()
            do throws(StoreFault) {
                try store.commit(batch)
            } catch {
                return (error, turn)
            }
            try model.commit(batch)
            do throws(StoreFault) { _ = try store.maintain(at: batches.now) } catch { return (error, turn + 1) }
        }
        return nil
    }

    @Test("A full disk is named, the store is not used again, and what was committed is there afterwards")
    func largestFile() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("state.db")
        var options = SQLiteStore.Options(durability: .full)
        options.foldSize = 16 * 1024
        options.largestFile = 40 * 4096
        var model = ModelStore()
        var batches = RandomBatches(seed: 21)
        do {
            var store = try SQLiteStore(path: path, options: options)
            let end = try #require(try commitUntilFault(&store, &batches, &model))
            #expect(end.fault == .diskFull(path: path))
            #expect(end.turns > 5)
            #expect(throws: end.fault) { try store.commit(TurnBatch.something) }
            #expect(throws: end.fault) { try store.maintain(at: batches.now) }
            #expect(throws: end.fault) { try store.load() }
            #expect(store.failure == end.fault)
        }
        options.largestFile = nil
        var store = try SQLiteStore(path: path, options: options)
        #expect(try store.load().ordered == model.load().ordered)
    }

    @Test(
        "On a small file system the same, and with more space it goes on", .enabled(if: SmallFileSystem.isPossible))
    func smallFileSystem() throws {
        let disk = try SmallFileSystem(kibibytes: 1200)
        let path = disk.file("state.db")
        var options = SQLiteStore.Options(durability: .full)
        options.foldSize = 64 * 1024
        options.walFrames = 100
        var model = ModelStore()
        var batches = RandomBatches(seed: 22)
        do {
            var store = try SQLiteStore(path: path, options: options)
            let end = try #require(try commitUntilFault(&store, &batches, &model))
            #expect(end.fault == .diskFull(path: path))
            #expect(end.turns > 5)
        }
        try disk.grow(kibibytes: 20_000)
        var store = try SQLiteStore(path: path, options: options)
        #expect(try store.load().ordered == model.load().ordered)
        let batch = batches.next()
        try store.commit(batch)
    }

    @Test("An error of the sync ends the store for good, even if the next sync would work")
    func syncFails() throws {
        FailingSync.install
        let folder = try TemporaryFolder()
        let path = folder.file("\(FailingSync.word).db")
        var model = ModelStore()
        var batches = RandomBatches(seed: 23)
        do {
            var store = try SQLiteStore(path: path)
            for _ in 0..<20 {
                let batch = batches.next()
                try store.commit(batch)
                try model.commit(batch)
            }
            FailingSync.isBroken.store(true, ordering: .releasing)
            defer { FailingSync.isBroken.store(false, ordering: .releasing) }
            let end = try #require(try commitUntilFault(&store, &batches, &model, limit: 1))
            guard case .writeFailed(path, let reason) = end.fault else {
                Issue.record("\(end.fault)")
                return
            }
            #expect(reason.contains("SQLite code 1034"))
            FailingSync.isBroken.store(false, ordering: .releasing)
            #expect(throws: end.fault) { try store.commit(TurnBatch.something) }
        }
        // What had been committed before is there; the turn that failed was never acknowledged and may
        // be there or not.
        var store = try SQLiteStore(path: path)
        let state = try store.load().ordered
        let before = try model.load().ordered
        var replay = RandomBatches(seed: 23)
        for _ in 0..<20 { _ = replay.next() }
        try model.commit(replay.next())
        #expect(try state == before || state == model.load().ordered)
    }
}

extension TurnBatch {
    /// A batch that is not empty.
    fileprivate static var something: TurnBatch {
        var batch = TurnBatch()
        batch.flushed = 1
        return batch
    }
}

/// A file system of a few blocks in memory, which needs the rights of the administrator.
private final class SmallFileSystem {
    private let folder: TemporaryFolder

    static let isPossible: Bool = {
        guard geteuid() == 0, let disk = try? SmallFileSystem(kibibytes: 64) else { return false }
        return FileManager.default.fileExists(atPath: disk.file("."))
    }()

    init(kibibytes: Int) throws {
        folder = try TemporaryFolder()
        try run("mount", "-t", "tmpfs", "-o", "size=\(kibibytes)k", "tmpfs", folder.path)
    }

    func file(_ name: String) -> String { folder.file(name) }

    func grow(kibibytes: Int) throws {
        try run("mount", "-o", "remount,size=\(kibibytes)k", folder.path)
    }

    deinit {
        try? run("umount", folder.path)
    }

    private func run(_ words: String...) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 { throw CocoaError(.fileWriteUnknown) }
    }
}
