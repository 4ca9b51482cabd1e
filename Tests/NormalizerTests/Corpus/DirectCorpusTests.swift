import Normalizer
import Testing
import ToastModel

@Suite("The corpus on the direct topic")
struct DirectCorpusTests {
    /// Lines that are read in another way on purpose, each with its reason.
    static let exceptions: [String: String] = [
        "empty payload, retained: deletes the retained message":
            "a subscriber cannot tell it from an empty publish, and that does nothing (contract, section 2)",
        "XML external entity": "whatever is UTF-8 and not broken JSON is text; nothing in it is ever resolved",
    ]

    /// Lines that lenient decoding mends, but whose values are a device's: they become a toast by a rule.
    static let needARule: Set<String> = [
        "binary attribute inside an otherwise good JSON string (home-assistant/core 96321)",
        "lower case nan from a C printf spoils the whole document (awtrix-ng issue 9, esphome/issues 1436)",
    ]

    @Test(
        "Each message gives what it should, with an app that has only defaults", arguments: try CorpusLine.direct.get())
    func strict(line: CorpusLine) throws {
        var publisher = try DirectPublisher()
        let kinds = Set(
            kinds(of: publisher.publish(line.payload, freshness: line.freshness, properties: line.properties)))
        let wanted: Bool
        switch line.expectation {
        case .toast: wanted = kinds.contains("show")
        case .ignore: wanted = kinds == ["nothing"]
        case .reject: wanted = kinds == ["reject"]
        case .dismiss: wanted = kinds == ["hide"]
        case .lenient: wanted = kinds == ["show"] || kinds == ["reject"]
        }
        #expect(wanted != (Self.exceptions[line.name] != nil), "\(kinds)")
    }

    @Test("A lenient app shows every message that can be mended", arguments: try CorpusLine.direct.get())
    func lenient(line: CorpusLine) throws {
        var publisher = try DirectPublisher { $0.json = .lenient }
        let kinds = kinds(of: publisher.publish(line.payload, freshness: line.freshness, properties: line.properties))
        switch line.expectation {
        case .lenient where Self.needARule.contains(line.name):
            #expect(publisher.normalizer.counts.steps == [.lenientJSON: 1])
        case .toast, .lenient: #expect(kinds.contains("show"))
        case .ignore: #expect(kinds == ["nothing"])
        case .reject, .dismiss: #expect(Self.exceptions[line.name] != nil || kinds == ["reject"])
        }
    }

    private func kinds(of outcomes: [Outcome]) -> [String] {
        outcomes.map { outcome in
            switch outcome {
            case .show: "show"
            case .hide: "hide"
            case .reject: "reject"
            case .nothing: "nothing"
            }
        }
    }

    @Test("Exceptions are few and about lines that exist")
    func exceptionsAreFew() throws {
        let lines = try CorpusLine.direct.get()
        let names = lines.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(Self.exceptions.keys.allSatisfy { names.contains($0) })
        #expect(Self.exceptions.count * 50 <= lines.count)
    }
}
