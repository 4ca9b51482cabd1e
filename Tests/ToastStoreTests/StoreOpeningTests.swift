import Foundation
import StoreModel
import TestSupport
import Testing
import ToastModel
import ToastQueue

@testable import ToastStore

@Suite("How a store is opened")
struct StoreOpeningTests {
    private func filled(_ folder: TemporaryFolder, turns: Int = 60) throws -> String {
        let path = folder.file("state.db")
        var options = SQLiteStore.Options(durability: .process)
        options.foldSize = 16 * 1024
        var store = try SQLiteStore(path: path, options: options)
        var batches = RandomBatches(seed: 3)
        for _ in 0..<turns {
            try store.commit(batches.next())
            _ = try store.maintain(at: batches.now)
        }
        return path
    }

    /// Why the store cannot be opened.
    private func refusal(_ path: String) -> StoreFault? {
        do throws(StoreFault) {
            var store = try SQLiteStore(path: path)
            _ = try store.load()
            return nil
        } catch {
            return error
        }
    }

    @Test("A second one on the same file is refused and told by whom, until the first is gone")
    func secondProcess() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("state.db")
        do {
            var store = try SQLiteStore(path: path)
            let fault = StoreFault.inUse(path: path, process: Int(ProcessInfo.processInfo.processIdentifier))
            #expect(refusal(path) == fault)
            #expect(fault.sentence.contains("process \(ProcessInfo.processInfo.processIdentifier)"))
            try store.commit(RandomBatches(seed: 1).first)
        }
        #expect(refusal(path) == nil)
    }

    @Test("Only the owner can read the files")
    func permissions() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("state.db")
        var store = try SQLiteStore(path: path)
        try store.commit(RandomBatches(seed: 1).first)
        for suffix in ["", "-wal", "-shm", ".lock"] {
            let mode = try FileManager.default.attributesOfItem(atPath: path + suffix)[.posixPermissions] as? Int
            #expect(mode == 0o600, "\(suffix)")
        }
    }

    @Test("A folder that is not there, or a folder in place of the file, is named")
    func noFolder() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("nowhere/state.db")
        guard case .cannotOpen(_, let reason) = refusal(path) else { throw Missing() }
        #expect(reason == "its folder does not exist")
        guard case .cannotOpen(_, let other) = refusal(folder.path) else { throw Missing() }
        #expect(other == "it is a folder")
    }

    @Test("A newer layout is refused with both versions, and left as it is")
    func newerLayout() throws {
        let folder = try TemporaryFolder()
        let path = try filled(folder)
        try SQLiteConnection(path: path, access: .readWrite).execute("PRAGMA user_version = 7")
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(refusal(path) == .newerVersion(path: path, found: 7, known: StoreLayout.version))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }

    @Test("A database of another program is refused and left as it is")
    func foreign() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("state.db")
        try folder.write("", to: "state.db")
        try SQLiteConnection(path: path, access: .readWrite).execute(
            "CREATE TABLE mine (x); INSERT INTO mine VALUES (1);")
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(refusal(path) == .cannotOpen(path: path, reason: "it is a database of another program"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    }

    @Test("A file that is no database is refused, kept, and its owner is told what to do")
    func noDatabase() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(String(repeating: "shopping list\n", count: 1000), to: "state.db")
        let fault = refusal(path)
        guard case .corrupt(path, _) = fault else { throw Missing() }
        #expect(fault?.sentence.contains("'toastctl store export'") == true)
        #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("shopping list"))
    }

    @Test(
        "A damaged table of the state is refused before anything is read from it",
        arguments: ["toast", "client", "turn"])
    func damagedTable(table: String) throws {
        let folder = try TemporaryFolder()
        let path = try filled(folder)
        try damage(table, of: path)
        guard case .corrupt(path, let reason) = refusal(path) else { throw Missing() }
        #expect(!reason.isEmpty)
    }

    @Test("Random damage never does worse than a refusal", arguments: 1...25)
    func randomDamage(seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let path = try filled(folder)
        var random = SplitMix(state: seed)
        var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        for _ in 0...random.below(30) { bytes[random.below(bytes.count)] ^= UInt8(truncatingIfNeeded: random.next()) }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        if let fault = refusal(path) {
            switch fault {
            case .corrupt, .cannotOpen, .newerVersion: break
            default: Issue.record("\(fault)")
            }
        }
        _ = try? StoreCheck.run(path)
        _ = try? StoreExport.run(path) { _ in }
    }

    @Test("A turn whose bytes were changed is found by its checksum")
    func damagedTurn() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("state.db")
        do {
            var store = try SQLiteStore(path: path)
            try store.commit(RandomBatches(seed: 9).first)
        }
        try SQLiteConnection(path: path, access: .readWrite).execute(
            "UPDATE turn SET body = substr(body, 1, 60) || x'00' || substr(body, 62)")
        #expect(refusal(path) == .corrupt(path: path, reason: "turn 1: a record has a bad checksum"))
    }

    @Test("A group of the history that is damaged is passed over, and the rest is given")
    func damagedHistory() throws {
        let folder = try TemporaryFolder()
        let path = try filled(folder, turns: 200)
        let groups = try SQLiteConnection(path: path, access: .readWrite)
        let count = try groups.integer("SELECT count(*) FROM history")
        let lost = try groups.integer("SELECT count FROM history ORDER BY number LIMIT 1")
        try groups.execute(
            "UPDATE history SET body = zeroblob(500) WHERE number = (SELECT min(number) FROM history)")
        #expect(count > 1)
        var store = try SQLiteStore(path: path)
        var scan = HistoryScan(HistoryQuery(limit: 1000))
        while !scan.isFinished { try store.advance(&scan) }
        #expect(scan.damagedGroups == 1)
        #expect(scan.events.count == store.historyRows - Int(lost))
    }

    /// Overwrites the middle of a leaf page of the table.
    private func damage(_ table: String, of path: String) throws {
        let page: Int64
        do {
            let connection = try SQLiteConnection(path: path, access: .readWrite)
            page = try connection.integer(
                "SELECT pageno FROM dbstat WHERE name = '\(table)' AND pagetype = 'leaf' ORDER BY pageno DESC LIMIT 1")
        }
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        try file.seek(toOffset: UInt64(page - 1) * 4096)
        try file.write(contentsOf: Data(repeating: 0x5A, count: 200))
        try file.close()
    }
}

/// The fault that a test waits for did not come.
private struct Missing: Error {}

extension RandomBatches {
    /// The first turn of the seed.
    fileprivate var first: TurnBatch {
        var batches = self
        return batches.next()
    }
}
