import Normalizer
import Testing
import ToastModel

@Suite("Explanations of direct payloads")
struct ExplainShowTests {
    private func explain(
        _ payload: String, freshness: InboundMessage.Freshness = .live, settings: (inout AppSettings) -> Void = { _ in }
    ) throws -> Explanation {
        let publisher = try DirectPublisher(settings: settings)
        let message = InboundMessage(
            topic: "toast/show/test", payload: Array(payload.utf8), freshness: freshness)
        return publisher.normalizer.explainShow(message, app: publisher.app, at: DirectPublisher.now)
    }

    @Test("Each field is named with the key that gave it")
    func fields() throws {
        let explanation = try explain(
            #"{"Subject":"Laundry","options":{"body":"Finished","tag":"laundry"},"severity":"err","ttl":60}"#)
        #expect(explanation.decoding.step == .json)
        #expect(
            explanation.attempts == [
                Explanation.Attempt(
                    subject: "the payload",
                    fields: [
                        Explanation.FieldOrigin(field: "id", source: "options.tag", value: "laundry"),
                        Explanation.FieldOrigin(field: "title", source: "Subject", value: "Laundry"),
                        Explanation.FieldOrigin(field: "content", source: "options.body", value: "Finished"),
                        Explanation.FieldOrigin(field: "type", source: "severity", value: "alert"),
                        Explanation.FieldOrigin(field: "ttl", source: "ttl", value: "60000 ms"),
                    ], verdict: "a toast of type alert: 'Laundry', 'Finished'")
            ])
        #expect(explanation.notes.isEmpty)
    }

    @Test("What is missing is said, with what would be needed")
    func missing() throws {
        let nothing = try explain(#"{"temperature":21.5}"#)
        #expect(
            nothing.attempts.map(\.verdict) == [
                "refused (nothing_to_say): it has no title, content, image or progress that says something"
            ])
        #expect(
            nothing.notes == [
                "to be shown it needs a text under one of: title, subject, heading, summary, content, message, body, text, "
                    + "msg, description, payload; or an image, or a progress"
            ])
        let broken = try explain("{\"title\":nan}")
        #expect(broken.decoding.sentence == "as JSON only true, false and null are words (byte 10)")
        #expect(broken.notes.count == 1)
    }

    @Test("A key that another system uses for a field is no slip")
    func foreignKeys() throws {
        let gotify = try explain(#"{"appid":5,"message":"m","date":"2026-01-02T03:04:05Z"}"#)
        #expect(gotify.notes == [])
        #expect(try explain(#"{"titel":"x","message":"m"}"#).notes.count == 1)
        #expect(try explain(#"{"n":1,"message":"m"}"#).notes == [])
    }

    @Test("The decoding step is told, and why it was not the one before")
    func decoding() throws {
        #expect(
            try explain("[ERROR] disk full").decoding
                == Explanation.Decoding(
                    step: .text, sentence: "it is plain text, because as JSON a value should stand here (byte 1)"))
        #expect(try explain("20.60").decoding.sentence == "it is a number: its digits are text")
        #expect(
            try explain("{'title':1}") { $0.json = .lenient }.decoding
                == Explanation.Decoding(
                    step: .lenientJSON,
                    sentence:
                        "it is JSON after mending, because as JSON a name in quotes or '}' should stand here (byte 1)"))
    }

    @Test("A retained message that is no news is explained and still read")
    func retained() throws {
        let explanation = try explain("hello", freshness: .retained) { $0.retained = .ignore }
        #expect(explanation.outcomes == [.nothing(app: try AppName("test"), .retainedIgnored)])
        #expect(explanation.attempts.count == 1)
        #expect(explanation.notes == ["nothing is shown: a retained message is not news for this app"])
    }

    @Test("Every reason has a sentence of its own")
    func sentences() {
        let sentences = IgnoreReason.allCases.map(\.sentence)
        #expect(Set(sentences).count == IgnoreReason.allCases.count)
        #expect(!sentences.contains(""))
    }
}
