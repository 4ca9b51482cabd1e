import Foundation
import StoreModel
import TestSupport
import Testing
import ToastModel
import ToastStore

@Suite("Killed while it commits")
struct StoreCrashTests {
    private typealias Durability = SQLiteStore.Options.Durability

    /// Starts the program that commits, reads what it says until about `turns` turns were committed, and
    /// kills it. Gives the last turn that it spoke of.
    private func killAfter(
        turns: Int, seed: UInt64, first: Int, durability: String, path: String
    ) throws -> Int {
        let process = Process()
        process.executableURL = Self.writer
        process.arguments = [path, String(seed), durability, String(first)]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        var text = ""
        while text.split(separator: "\n").count < turns {
            let chunk = output.fileHandleForReading.availableData
            if chunk.isEmpty { break }
            text += String(decoding: chunk, as: UTF8.self)
        }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        while true {
            let chunk = output.fileHandleForReading.availableData
            if chunk.isEmpty { break }
            text += String(decoding: chunk, as: UTF8.self)
        }
        // A line that the kill cut in two is not a word given.
        let whole = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        return whole.last.flatMap { Int($0) } ?? first
    }

    /// Beside the tests.
    private static var writer: URL {
        Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL.deletingLastPathComponent()
            .appendingPathComponent("store-writer")
            ?? URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            .appendingPathComponent("store-writer")
    }

    @Test(
        "Everything whose commit had returned is there, and nothing half", arguments: ["full", "process"],
        [1, 2] as [UInt64])
    func killed(durability: String, seed: UInt64) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("state.db")
        var random = SplitMix(state: seed &* 31)
        var batches = RandomBatches(seed: seed)
        var model = ModelStore()
        var committed = 0
        for round in 0..<12 {
            let spoken = try killAfter(
                turns: 1 + random.below(60), seed: seed, first: committed, durability: durability, path: path)
            while committed < spoken {
                try model.commit(batches.next())
                committed += 1
            }
            var store = try SQLiteStore(path: path, options: .init(durability: .process))
            let state = try store.load().ordered
            // The turn on its way when the kill came was committed or not: one of the two, and whole.
            if try state != model.load().ordered {
                try model.commit(batches.next())
                committed += 1
            }
            #expect(try state == model.load().ordered, "round \(round), turn \(committed)")
            #expect(try history(of: &store) == model.disk.closed, "round \(round), turn \(committed)")
        }
        #expect(committed > 50)
    }
}
