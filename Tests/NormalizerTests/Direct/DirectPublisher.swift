import Normalizer
import Testing
import ToastModel

/// Publishes on the direct topic of an app at a fixed time, and looks at what comes out.
struct DirectPublisher {
    /// 2026-01-02T03:04:05Z.
    static let now = Moment(
        instant: Instant(milliseconds: 1_000_000), wall: WallTime(unixMilliseconds: 1_767_323_045_000))

    var normalizer: Normalizer
    let app: AppName

    init(
        _ name: String = "test", limits: PayloadLimits = PayloadLimits(),
        settings: (inout AppSettings) -> Void = { _ in }
    )
        throws
    {
        app = try AppName(name)
        var own = AppSettings(name: app)
        settings(&own)
        normalizer = Normalizer(apps: [own], limits: limits)
    }

    mutating func publish(
        _ payload: [UInt8], topic: String = "toast/show/test", freshness: InboundMessage.Freshness = .live,
        properties: InboundMessage.Properties = InboundMessage.Properties()
    ) -> [Outcome] {
        let message = InboundMessage(
            topic: topic, payload: payload, qos: 1, freshness: freshness, properties: properties)
        return normalizer.show(message, app: app, at: Self.now)
    }

    mutating func publish(_ text: String) -> [Outcome] { publish(Array(text.utf8)) }

    /// The one toast that a payload brings.
    mutating func toast(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Toast {
        let outcomes = publish(text)
        try #require(outcomes.count == 1, "\(text) gave \(outcomes)", sourceLocation: sourceLocation)
        guard case .show(_, let toast, _) = outcomes[0] else {
            throw NoToast(payload: text, outcome: outcomes[0])
        }
        return toast
    }

    /// The one refusal that a payload brings.
    mutating func rejection(_ text: String) throws -> Rejection { try rejection(Array(text.utf8)) }

    mutating func rejection(_ payload: [UInt8]) throws -> Rejection {
        let outcomes = publish(payload)
        guard outcomes.count == 1, case .reject(_, let rejection) = outcomes[0] else {
            throw NoRejection(outcomes: outcomes)
        }
        return rejection
    }
}

struct NoToast: Error {
    var payload: String
    var outcome: Outcome
}

struct NoRejection: Error {
    var outcomes: [Outcome]
}
