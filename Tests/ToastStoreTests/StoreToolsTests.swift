import Foundation
import JSON
import StoreModel
import TestSupport
import Testing
import ToastModel
import ToastQueue

@testable import ToastStore

@Suite("Check, export and import")
struct StoreToolsTests {
    private func filled(_ path: String, turns: Int, seed: UInt64 = 31) throws -> (ModelStore, [ClosedEvent]) {
        var options = SQLiteStore.Options(durability: .process)
        options.foldSize = 24 * 1024
        var store = try SQLiteStore(path: path, options: options)
        var model = ModelStore()
        var batches = RandomBatches(seed: seed)
        for _ in 0..<turns {
            let batch = batches.next()
            try store.commit(batch)
            try model.commit(batch)
            _ = try store.maintain(at: batches.now)
        }
        return (model, model.disk.closed)
    }

    private func export(_ path: String) throws -> (lines: [[UInt8]], summary: StoreExport.Summary) {
        var lines: [[UInt8]] = []
        let summary = try StoreExport.run(path) { lines.append($0) }
        return (lines, summary)
    }

    private func load(_ path: String) throws -> (state: StoredState, closed: [ClosedEvent]) {
        var store = try SQLiteStore(path: path)
        return (try store.load().ordered, try history(of: &store))
    }

    @Test("What is exported and imported is the same state and the same history", arguments: [0, 1, 40, 300])
    func roundTrip(turns: Int) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("state.db")
        var (model, closed) = try filled(path, turns: turns)
        let (lines, summary) = try export(path)
        #expect(summary.damage == [])
        #expect(summary.records == lines.count - 2)
        var rest = lines[...]
        let copy = folder.file("copy.db")
        #expect(try StoreImport.run(copy) { rest.popFirst() } == summary.records)
        let loaded = try load(copy)
        #expect(try loaded.state == model.load().ordered)
        #expect(loaded.closed == closed)
        #expect(try StoreCheck.run(copy).damage == [])
    }

    @Test("A store in use is exported as of one moment, without disturbing it")
    func inUse() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("state.db")
        var store = try SQLiteStore(path: path)
        var batches = RandomBatches(seed: 32)
        var model = ModelStore()
        for _ in 0..<30 {
            let batch = batches.next()
            try store.commit(batch)
            try model.commit(batch)
        }
        var rest = try export(path).lines[...]
        try store.commit(batches.next())
        let copy = folder.file("copy.db")
        _ = try StoreImport.run(copy) { rest.popFirst() }
        #expect(try load(copy).state == model.load().ordered)
        #expect(try StoreCheck.run(path).isSound)
    }

    @Test("The check counts what is there and names what is damaged")
    func check() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("state.db")
        _ = try filled(path, turns: 120)
        let sound = try StoreCheck.run(path)
        #expect(sound.isSound)
        #expect(sound.layout == StoreLayout.version)
        #expect(sound.counts.map(\.table) == StoreLayout.recordTables)
        #expect(sound.lines.last == "  sound")
        try SQLiteConnection(path: path, access: .readWrite).execute(
            "UPDATE client SET body = zeroblob(20) WHERE name = (SELECT min(name) FROM client)")
        let damaged = try StoreCheck.run(path)
        #expect(damaged.damage == ["client client-00: the record does not match its checksum"])
        #expect(damaged.json["sound"]?.bool == false)
        #expect(damaged.lines.contains("  damaged: client client-00: the record does not match its checksum"))
    }

    @Test("From a damaged file everything is exported that can be read, and the rest is named")
    func damagedExport() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("state.db")
        _ = try filled(path, turns: 300)
        let whole = try export(path)
        let pages = try leaves(of: "toast", path)
        try #require(pages.count > 5)
        try overwrite(page: pages[pages.count / 2], of: path)
        let (lines, summary) = try export(path)
        #expect(!summary.damage.isEmpty)
        let lost = whole.lines.count - lines.count
        #expect((1...60).contains(lost), "\(lost) of \(whole.lines.count)")
        #expect(Set(lines.dropLast()).isSubset(of: Set(whole.lines)))
        var rest = lines[...]
        #expect(try StoreImport.run(folder.file("copy.db")) { rest.popFirst() } == summary.records)
        #expect(try StoreCheck.run(path).damage.count > 0)
    }

    @Test("An import refuses what is no export, says where, and leaves no file")
    func badImports() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("new.db")
        func fault(_ lines: [String]) -> ImportFault? {
            var rest = lines.map { [UInt8]($0.utf8) }[...]
            do throws(ImportFault) {
                _ = try StoreImport.run(path) { rest.popFirst() }
                return nil
            } catch {
                return error
            }
        }
        let head = #"{"record":"store","layout":1,"last_outgoing":0}"#
        #expect(fault([head]) == .cutOff(lines: 1))
        #expect(fault([head, "{"]) == .line(2, reason: "it ends too early"))
        #expect(fault([head, #"{"a":1}"#]) == .line(2, reason: "it is no record of an export"))
        #expect(fault([head, #"{"record":"toast"}"#]) == .line(2, reason: "a record has no serial"))
        #expect(fault([head, #"{"record":"client","client":"a/b"}"#]) == .line(2, reason: "a record has a bad client"))
        #expect(StoreFile.presence(of: path) == .absent)
        try folder.write("mine", to: "new.db")
        #expect(fault([head]) == .exists(path: path))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
    }

    @Test("Tools say so when there is no store")
    func noStore() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("none.db")
        let fault = StoreFault.cannotOpen(path: path, reason: "there is no such file")
        #expect(throws: fault) { try StoreCheck.run(path) }
        #expect(throws: fault) { try StoreExport.run(path) { _ in } }
        #expect(StoreFile.presence(of: path) == .absent)
    }

    private func leaves(of table: String, _ path: String) throws -> [Int64] {
        let connection = try SQLiteConnection(path: path, access: .readWrite)
        try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        let statement = try connection.prepare(
            "SELECT pageno FROM dbstat WHERE name = '\(table)' AND pagetype = 'leaf' ORDER BY path")
        var pages: [Int64] = []
        while try statement.step() { pages.append(statement.integer(0)) }
        return pages
    }

    private func overwrite(page: Int64, of path: String) throws {
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        try file.seek(toOffset: UInt64(page - 1) * 4096)
        try file.write(contentsOf: Data(repeating: 0x5A, count: 4096))
        try file.close()
    }
}
