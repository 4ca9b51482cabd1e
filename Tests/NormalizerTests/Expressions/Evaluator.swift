import JSON
import Normalizer
import Testing
import ToastModel

/// Evaluates expressions over a payload, as a rule with `each` over a topic with two captures would.
enum Evaluator {
    static let names = ExpressionNames(
        captures: ["dev", "room"],
        parameters: [
            JSONMember("limit", .integer(15)), JSONMember("rooms", .array([.string("hall"), .string("attic")])),
        ],
        available: [.item, .value])

    static func scope(_ payload: String) -> Scope {
        var scope = Scope(
            payload: (try? parseJSON(payload)).map { Value($0.value) } ?? .text(payload),
            topic: "home/attic/front_door",
            captures: ["front_door", "attic"])
        // Friday, 2026-01-02 03:04:05 UTC.
        scope.time = WallTime(unixMilliseconds: 1_767_323_045_000)
        scope.userProperties = [InboundMessage.UserProperty(name: "source", value: "/nas")]
        scope.qos = 1
        return scope
    }

    static func value(_ expression: String, _ payload: String) throws -> Value {
        var evaluation = Evaluation(scope(payload))
        return evaluation.evaluate(try Expression.parse(expression, names: names))
    }

    /// As text; `<missing>` and `<null>` apart from the empty text.
    static func shown(_ expression: String, _ payload: String = "{}") throws -> String {
        switch try value(expression, payload) {
        case .missing: "<missing>"
        case .null: "<null>"
        case let value: value.display
        }
    }

    static func text(_ template: String, _ payload: String) throws -> String {
        var evaluation = Evaluation(scope(payload))
        return evaluation.render(try Template.parse(template, names: names))
    }

    static func fault(_ expression: String) -> String {
        do throws(ExpressionFault) {
            _ = try Expression.parse(expression, names: names)
            return "no fault"
        } catch {
            return "\(error.offset): \(error.message)" + (error.hint.map { " (\($0))" } ?? "")
        }
    }
}
