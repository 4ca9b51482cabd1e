import Normalizer
import Testing
import ToastModel

@Suite("Templates")
struct TemplateTests {
    @Test(
        "Inserts stand in text",
        arguments: [
            ("{{dev | title}}: {{battery}} %", "Front Door: 14 %"), ("no inserts", "no inserts"), ("", ""),
            ("a {{none}} b", "a  b"), ("{{ '{{' }}x{{ '}}' }}", "{{x}}"), ("{{state ~ '}}'}}", "ON}}"),
            ("{ {x} }", "{ {x} }"),
            ("{{battery}}{{battery}}", "1414"), ("{{tags}}", "a, b"), ("ä{{state}}ö", "äONö"),
        ])
    func text(template: String, result: String) throws {
        #expect(try Evaluator.text(template, #"{"state":"ON","battery":14,"tags":["a","b"]}"#) == result)
    }

    @Test("What an insert brings is data: it is never evaluated again")
    func noSecondRound() throws {
        #expect(try Evaluator.text("{{x}}", #"{"x":"{{battery}}","battery":14}"#) == "{{battery}}")
    }

    @Test(
        "Mistakes have their place in the whole text",
        arguments: [
            ("Hello {{dev | titel}}", "14: there is no filter 'titel' (did you mean 'title'?)"),
            ("a {{ dev", "2: '{{' has no '}}'"),
            ("{{ }}", "3: an expression is missing"),
        ])
    func faults(template: String, fault: String) {
        do throws(ExpressionFault) {
            _ = try Template.parse(template, names: Evaluator.names)
            Issue.record("no fault")
        } catch {
            #expect("\(error.offset): \(error.message)" + (error.hint.map { " (\($0))" } ?? "") == fault)
        }
    }

    @Test("The text is bounded, cut between characters")
    func bounded() throws {
        let long = String(repeating: "ü", count: 60_000)
        let text = try Evaluator.text("{{x}}{{x}}{{x}}", #"{"x":"\#(long)"}"#)
        #expect(text.utf8.count <= Evaluation.longestText)
        #expect(text.allSatisfy { $0 == "ü" })
    }
}
