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

    @Test("A pattern that would explode elsewhere is matched in linear time")
    func patterns() throws {
        let payload = Value.object([JSONMember("a", .string(String(repeating: "a", count: 100_000) + "b"))])
        #expect(try steps("a matches '^(a+)+$'", payload).value == .bool(false))
    }
}
