import Configuration
import Normalizer
import Testing
import ToastModel

@testable import Broker

@Suite("The audience of a toast")
struct AudienceTests {
    private func clients(_ names: String...) throws -> [ClientName] { try names.map { try ClientName($0) } }

    private func configuration(_ strictness: Configuration.Strictness = .open) throws -> Configuration {
        var configuration = Configuration()
        configuration.strictness = strictness
        configuration.configuredClients = Set(try clients("kitchen", "hall", "tv"))
        configuration.groups = ["downstairs": try clients("kitchen", "hall"), "nobody": []]
        return configuration
    }

    private struct Case {
        var target: String?
        var named: [String]?
        var chosen: [String]?
        var expected: [String]
    }

    @Test("is the target, else who the payload names, else who the config names, else all")
    func order() throws {
        let audience = Audience(try configuration())
        let announced = try clients("phone", "hall")
        let cases = [
            Case(target: "tv", named: ["hall"], chosen: ["kitchen"], expected: ["tv"]),
            Case(target: "stranger", expected: ["stranger"]),
            Case(target: "downstairs", expected: ["kitchen", "hall"]),
            Case(target: "all", expected: ["hall", "kitchen", "tv", "phone"]),
            Case(named: ["tv", "downstairs", "tv"], chosen: ["kitchen"], expected: ["tv", "kitchen", "hall"]),
            Case(named: ["a/b", "tv"], expected: ["tv"]),
            Case(chosen: ["downstairs", "kitchen"], expected: ["kitchen", "hall"]),
            Case(expected: ["hall", "kitchen", "tv", "phone"]),
        ]
        for item in cases {
            let found = try audience.resolve(
                target: item.target, named: item.named, chosen: item.chosen, announced: announced)
            #expect(found.map(\.text) == item.expected)
        }
    }

    private func refusal(
        _ configuration: Configuration, target: String? = nil, named: [String]? = nil, chosen: [String]? = nil
    ) -> Rejection.Reason? {
        do throws(Audience.Refusal) {
            _ = try Audience(configuration).resolve(
                target: target, named: named, chosen: chosen, announced: [ClientName]())
            return nil
        } catch {
            return error.rejection.reason
        }
    }

    @Test("that is nobody is refused")
    func nobody() throws {
        #expect(refusal(Configuration()) == .noAudience)
        #expect(refusal(try configuration(), target: "nobody") == .noAudience)
        #expect(refusal(try configuration(), named: []) == .noAudience)
        #expect(refusal(try configuration(), named: ["a/b"]) == .noAudience)
        #expect(refusal(try configuration(), chosen: ["nobody"]) == .noAudience)
    }

    @Test("with a target that cannot be a client is refused", arguments: ["", "*", "$sys", "a+b", "a#"])
    func invalid(_ target: String) throws {
        #expect(refusal(try configuration(), target: target) == .invalidTarget)
    }

    @Test("is cut to known clients where the configuration is strict")
    func strict() throws {
        let strict = try configuration(.strict)
        #expect(refusal(strict, target: "stranger") == .unknownClient)
        #expect(refusal(strict, target: "tv") == nil)
        #expect(refusal(strict, named: ["stranger"]) == .noAudience)
        #expect(refusal(strict, named: ["stranger", "tv"]) == nil)
    }
}
