import Normalizer
import Testing
import ToastModel

@Suite("The corpus on the publishers' own topics")
struct MappedCorpusTests {
    /// Lines that are taken in another way on purpose, each with its reason.
    static let exceptions: [String: String] = [:]

    /// What has to be known before: the corpus assumes that the state was another one.
    static let before: [String: String] = [
        "all events processed": #"{"e1":{"__class":"DustBinFullValetudoEvent","id":"e1","processed":false}}"#
    ]

    @Test("Each message gives what it should with the shipped profile", arguments: try MappedLine.singles.get())
    func single(line: MappedLine) throws {
        var player = try MappedPlayer(source: line.source)
        if let payload = Self.before[line.about] {
            var earlier = line
            earlier.payload = Array(payload.utf8)
            _ = player.send(earlier)
        }
        let outcomes = player.send(line) + player.pass(.minutes(30))
        let verdict = MappedPlayer.verdict(outcomes)
        let fits = verdict == line.expectation || (verdict == .ignore && line.expectation == .state)
        #expect(fits != (Self.exceptions[line.about] != nil), "\(outcomes.map(\.sentence))")
    }

    @Test(
        "So does each further message of the same publishers", arguments: try MappedLine.variants.get())
    func variant(line: MappedLine) throws {
        var player = try MappedPlayer(source: line.source)
        let outcomes = player.send(line) + player.pass(.minutes(30))
        let verdict = MappedPlayer.verdict(outcomes)
        #expect(
            verdict == line.expectation || (verdict == .ignore && line.expectation == .state),
            "\(outcomes.map(\.sentence))")
    }

    /// What a hold brings counts for the message that began it or for the next one.
    @Test("Each timed sequence gives what it should, on a virtual clock", arguments: try MappedSequence.all.get())
    func timed(sequence: MappedSequence) throws {
        let lines = sequence.lines
        var player = try MappedPlayer(sources: lines.map(\.source))
        var pending: [Outcome] = []
        for (index, line) in lines.enumerated() {
            var outcomes = player.send(line, line.about.hasPrefix("replayed at subscribe") ? .retained : .live)
            outcomes = pending + outcomes
            let gap = index + 1 < lines.count ? lines[index + 1].after : .minutes(30)
            pending = player.pass(gap)
            if line.expectation == .toast, MappedPlayer.verdict(outcomes) != .toast {
                outcomes += pending
                pending = []
            }
            let verdict = MappedPlayer.verdict(outcomes)
            let fits = verdict == line.expectation || (verdict == .ignore && line.expectation == .state)
            #expect(fits, "step \(index + 1): \(outcomes.map(\.sentence))")
        }
        #expect(pending.map(\.sentence) == [])
    }

    @Test("The corpus has every line", arguments: [("single", 177), ("timed", 50)])
    func complete(kind: String, count: Int) throws {
        let lines = try MappedLine.all.get()
        #expect(lines.count { ($0.play == nil) == (kind == "single") } == count)
    }
}
