import Testing
import ToastModel
import ToastQueue

/// A case: settings, inputs on the virtual clock, and the whole list of events they must give.
struct Scenario: CustomTestStringConvertible {
    var name: String
    var configuration = QueueConfiguration()
    var inputs: String
    var expected: String
    var detail = Stage.Detail.plain
    /// Until when time passes after the last input.
    var end: Int64 = 3_000_000_000

    var testDescription: String { name }

    /// The defaults of the cases: they are not the product's.
    static var plain: QueueConfiguration.Overlay {
        var overlay = QueueConfiguration.Overlay()
        overlay.gap = .zero
        for type in ToastType.allCases { overlay.durations[type] = .lasts(Milliseconds(4000)) }
        overlay.ttl = .unlimited
        overlay.preempt = .never
        overlay.offlineAfter = .zero
        return overlay
    }

    init(
        _ name: String, _ change: (inout QueueConfiguration.Overlay) -> Void, _ inputs: String,
        _ expected: String, rates: [String: QueueConfiguration.Rate] = [:], detail: Stage.Detail = .plain,
        end: Int64 = 3_000_000_000
    ) {
        self.name = name
        var overlay = Self.plain
        change(&overlay)
        configuration.defaults = overlay
        configuration.limits.forgetAfter = .days(1000)
        for (app, rate) in rates { configuration.rates[.named(app)] = rate }
        self.inputs = inputs
        self.expected = expected
        self.detail = detail
        self.end = end
    }

    init(
        _ name: String, _ inputs: String, _ expected: String, rates: [String: QueueConfiguration.Rate] = [:],
        detail: Stage.Detail = .plain, end: Int64 = 3_000_000_000
    ) {
        self.init(name, { _ in }, inputs, expected, rates: rates, detail: detail, end: end)
    }

    /// Plays it and compares.
    func play(sourceLocation: SourceLocation = #_sourceLocation) {
        let stage = Stage(configuration)
        stage.detail = detail
        for step in Script.parse(inputs) {
            switch step.action {
            case .event(let event):
                stage.pass(to: step.time)
                stage.handle(event, at: step.time)
            case .jump: stage.jump(to: step.time)
            }
        }
        stage.settle(limit: end)
        #expect(stage.log == Notation.lines(expected), "\(name)", sourceLocation: sourceLocation)
    }
}
