import Configuration
import Foundation
import Testing
import ToastModel

@Suite("Configurations nobody meant")
struct FuzzConfigurationTests {
    /// The shipped files and the broken ones, from which the others are made.
    private static let seeds: [[UInt8]] = {
        let shipped = Golden.repository.appendingPathComponent("config")
        let broken = Golden.folder.appendingPathComponent("Broken")
        return Golden.names(in: shipped, ending: ".yaml").map { Golden.bytes(shipped.appendingPathComponent($0)) }
            + Golden.names(in: broken, ending: ".yaml").map { Golden.bytes(broken.appendingPathComponent($0)) }
    }()

    /// How many variants are tried; more for a long run.
    private static let rounds =
        ProcessInfo.processInfo.environment["TOASTD_FUZZ_ROUNDS"].flatMap { Int($0) } ?? 400

    @Test("Files with bytes changed, taken out, doubled or cut get a verdict that fits their faults")
    func variants() {
        var random = SeededGenerator(seed: 20_260_101)
        for _ in 0..<Self.rounds {
            var bytes = Self.seeds.randomElement(using: &random) ?? []
            for _ in 0..<Int.random(in: 1...8, using: &random) where !bytes.isEmpty {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                let length = Int.random(in: 0...min(20, bytes.count - place), using: &random)
                switch Int.random(in: 0..<6, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes[place] = Array("{}[]:,-&*#\"'${}\n\t <?|>%@".utf8).randomElement(using: &random) ?? 0
                case 2: bytes.removeSubrange(place..<place + length)
                case 3: bytes.insert(contentsOf: bytes[place..<place + length], at: place)
                case 4:
                    let other = Int.random(in: 0..<bytes.count, using: &random)
                    bytes.insert(contentsOf: bytes[place..<place + length], at: other)
                default: bytes.removeSubrange(place...)
                }
            }
            let check = fuzzConfiguration(bytes)
            let hasError = check.faults.contains { $0.severity == .error }
            #expect(check.verdict == (hasError ? .failed : .passed))
            #expect(check.lines.count == check.faults.count + 1)
        }
    }
}

/// SplitMix64: the same numbers in every run.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
