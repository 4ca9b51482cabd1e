import Foundation
import Simulation
import TestSupport
import Testing

@testable import CrashTest

/// What a fuzzing sends, and the real thing for some seconds.
@Suite("toastsim fuzz")
struct FuzzTests {
    private static let top = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private func packets(seed: UInt64, _ count: Int) -> [[UInt8]] {
        var random = RandomSource(seed: seed)
        var packets = FuzzPackets(FuzzPayloads(corpus: []))
        return (0..<count).map { number in
            number % 5 == 0 ? packets.broken(&random) : packets.publish(&random, version: 5)
        }
    }

    @Test("sends the same for the same seed, and something else for another")
    func reproducible() {
        #expect(packets(seed: 3, 500) == packets(seed: 3, 500))
        #expect(packets(seed: 3, 500) != packets(seed: 4, 500))
    }

    @Test("writes whole packets, and takes them apart in pieces of any size")
    func framing() throws {
        var random = RandomSource(seed: 1)
        var packets = FuzzPackets(FuzzPayloads(corpus: []))
        for _ in 0..<300 {
            let packet = packets.publish(&random, version: 5)
            var pieces: [UInt8] = []
            let cut = random.below(packet.count)
            pieces += packet.prefix(cut)
            let early = IncomingPacket(&pieces)
            #expect(early == nil)
            pieces += packet.dropFirst(cut) + [0xD0, 0]
            let taken = IncomingPacket(&pieces)
            let whole = try #require(taken)
            #expect(whole.first == packet[0])
            #expect(packet.suffix(whole.body.count) == whole.body[...])
            let next = IncomingPacket(&pieces)
            #expect(next?.first == 0xD0)
            #expect(pieces.isEmpty)
        }
    }

    @Test("reaches every topic of the contract, every QoS, and each way of the stand-in to behave")
    func variety() {
        var random = RandomSource(seed: 2)
        var topics: Set<String> = []
        for _ in 0..<3000 {
            topics.insert(FuzzTopics.draw(&random).split(separator: "/").prefix(2).joined(separator: "/"))
        }
        for kind in ["show", "hide", "input", "presence", "history", "status", "screen", "display", "closed"] {
            #expect(topics.contains("toast/\(kind)"))
        }
        var manners: Set<String> = []
        for _ in 0..<500 { manners.insert(HostileManners.draw(&random).kind.rawValue) }
        #expect(manners.count == HostileManners.Kind.allCases.count)
        let firsts = packets(seed: 5, 500).compactMap(\.first).filter { $0 >> 4 == 3 }
        #expect(Set(firsts.map { $0 >> 1 & 3 }).isSuperset(of: [0, 1, 2]))
    }

    @Test("finds nothing in toastd within some seconds")
    func nothingFound() throws {
        let run = try run([:])
        #expect(run.code == 0, "\(run.output)\(run.errors)")
        #expect(run.output.contains("nothing crashed, hung or grew"))
    }

    @Test("finds a toastd that dies in the middle of a turn")
    func crash() throws {
        let run = try run(["TOASTD_CRASH_AT": "after-commit:6"])
        #expect(run.code == 1, "\(run.output)\(run.errors)")
        #expect(run.output.contains("ended with 137"), "\(run.output)")
    }

    private func run(_ environment: [String: String]) throws -> RunningProgram {
        try RunningProgram.run(
            try builtProgram("toastsim"),
            [
                "fuzz", "--seconds", "15", "--seed", "11", "--growth", "\(49_152 + memoryOfSanitizer)", "--corpus",
                Self.top.appendingPathComponent("Tests/Corpus").path,
                "--corpus", Self.top.appendingPathComponent("Tests/Fuzzing/Corpus").path,
            ], environment: environment, seconds: 200)
    }
}
