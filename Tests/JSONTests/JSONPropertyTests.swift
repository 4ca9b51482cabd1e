import JSON
import Testing
import ToastModel

@Suite("JSON, by properties")
struct JSONPropertyTests {
    @Test("Writing and reading a random document gives the same value", arguments: 0..<8)
    func roundTrip(round: Int) throws {
        var random = RandomJSON(seed: UInt64(round + 1))
        for _ in 0..<500 {
            let text = random.document()
            let value = try parseJSON(text).value
            #expect(try parseJSON(value.encoded).value == value, "\(text)")
        }
    }

    @Test("The parser and the pass that looks for the fault agree on every damaged document", arguments: 0..<16)
    func twoOpinions(round: Int) {
        var random = RandomJSON(seed: UInt64(round + 100))
        var refused = 0
        for _ in 0..<2000 {
            let bytes = random.damaged()
            let fault = firstJSONFault(in: bytes)
            do {
                _ = try parseJSON(bytes)
                #expect(fault == nil, "\(String(decoding: bytes, as: UTF8.self))")
            } catch {
                refused += 1
                #expect(fault == error, "\(String(decoding: bytes, as: UTF8.self))")
                #expect(fault?.offset ?? -1 >= 0)
                #expect(fault?.offset ?? .max <= bytes.count)
            }
        }
        #expect(refused > 500)
    }

    @Test("Everything before the fault can be the beginning of a document", arguments: 0..<8)
    func offsetIsTheFirst(round: Int) {
        var random = RandomJSON(seed: UInt64(round + 200))
        for _ in 0..<1000 {
            let bytes = random.damaged()
            guard case .malformed(let offset, let expectation) = firstJSONFault(in: bytes),
                expectation != .surrogate, expectation != .encoding
            else { continue }
            let prefix = Array(bytes[..<offset])
            let earlier = firstJSONFault(in: prefix)
            #expect(
                earlier == nil || earlier == .malformed(offset: offset, .more),
                "\(String(decoding: bytes, as: UTF8.self)) at \(offset)")
        }
    }

    @Test("Lenient reading takes all that strict reading takes, and never more than the limits", arguments: 0..<8)
    func lenientTakesMore(round: Int) throws {
        var random = RandomJSON(seed: UInt64(round + 300))
        for _ in 0..<1000 {
            let text = random.document()
            #expect(try parseLenientJSON(Array(text.utf8)) == parseJSON(text))
            let bytes = random.damaged()
            if let document = try? parseLenientJSON(bytes, limits: JSONLimits(depth: 8, values: 40)) {
                #expect(count(document.value) <= 40)
            }
        }
    }

    private func count(_ value: JSONValue) -> Int {
        switch value {
        case .array(let elements): 1 + elements.reduce(0) { $0 + count($1) }
        case .object(let members): 1 + members.reduce(0) { $0 + count($1.value) }
        default: 1
        }
    }
}
