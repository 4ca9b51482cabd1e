import JSON
import Normalizer
import Testing
import ToastModel

@Suite("What expressions cost")
struct StepTests {
    private func steps(_ expression: String, _ payload: Value) throws -> (steps: Int, value: Value) {
        var evaluation = Evaluation(Scope(payload: payload))
        let value = evaluation.evaluate(try Expression.parse(expression, names: ExpressionNames()))
        return (evaluation.steps, value)
    }

    private func list(_ count: Int) -> Value {
        .object([JSONMember("a", .array((0..<count).map { .object([JSONMember("x", .integer($0))]) }))])
    }

    @Test("A wildcard costs as much as there are elements")
    func linear() throws {
        let small = try steps("a[*].x", list(100)).steps
        let large = try steps("a[*].x", list(1_000)).steps
        #expect(large < 11 * small)
    }

    @Test("Element filters inside element filters end at the limit, and the value is missing")
    func nested() throws {
        let (steps, value) = try steps("a[? payload.a[? payload.a[? x > 0].x > 0].x > 0].x", list(1_000))
        #expect(value.isMissing)
        #expect(steps <= Evaluation.mostSteps + 5_000)
    }

    @Test("Long texts cost by their length, whatever is looked for in them")
    func texts() throws {
        let text = String(repeating: "a", count: 200_000)
        let payload = Value.object([
            JSONMember("a", .string(text)), JSONMember("b", .string(text.dropLast(100_000) + "b")),
        ])
        #expect(try steps("a contains b", payload).value == .bool(false))
        #expect(try steps("a | replace(b, 'x') | size", payload).steps < 20_000)
    }

    @Test("Texts that grow with each filter end at the limits, of the text and of the steps")
    func growing() throws {
        let growing = "'\"'" + String(repeating: " | quote", count: 150)
        let (count, value) = try steps(growing, .missing)
        #expect(count == Evaluation.mostSteps + 1)
        #expect(value.isMissing)
        let few = try steps("'\"'" + String(repeating: " | quote", count: 30), .missing).value
        #expect(few.display.utf8.count == Evaluation.longestText)
    }

    @Test("What the rules before took is not there for the next one")
    func goesOn() throws {
        var bench = try RuleBench(
            """
            - { name: greedy, topic: t, when: "'\\"'\(String(repeating: " | quote", count: 150)) == 1", on: every, toast: { title: x } }
            - { name: next, topic: t, on: every, toast: { title: "{{x}}", content: c, type: alert } }
            """)
        #expect(bench.send("t", #"{"x":1}"#) == ["show alert | c"])
        #expect(bench.engine.counts.steps == Evaluation.mostSteps + 1)
        #expect(bench.send("t", #"{"x":1}"#) == ["show alert | c"])
    }

    @Test("A pattern that would explode elsewhere is matched in linear time")
    func patterns() throws {
        let payload = Value.object([JSONMember("a", .string(String(repeating: "a", count: 100_000) + "b"))])
        #expect(try steps("a matches '^(a+)+$'", payload).value == .bool(false))
    }
}
