import Normalizer
import ToastModel

/// A message of the benchmark, with the apps that take it.
struct NormaliseSample {
    var name: String
    var topic: String
    var payload: String
    var apps: [AppSettings]
    /// How many toasts come of it.
    var toasts = 1
    /// Hands the message to the normaliser; gives back how many toasts came of it.
    var route: (inout Normalizer, InboundMessage, Moment) -> Int

    /// How many of the outcomes are toasts.
    static func toasts(in outcomes: [Outcome]) -> Int {
        outcomes.count { outcome in
            if case .show = outcome { true } else { false }
        }
    }
}

extension NormaliseSample {
    /// Messages on the app's own topic, without rules.
    static var direct: [NormaliseSample] {
        guard let app = try? AppName("doorbell") else { return [] }
        return directPayloads.map { name, payload in
            NormaliseSample(
                name: name, topic: "toast/show/doorbell/kitchen", payload: payload, apps: [AppSettings(name: app)],
                route: { normalizer, message, now in toasts(in: normalizer.show(message, app: app, at: now)) })
        }
    }

    private static let directPayloads: [(String, String)] = [
        ("plain text", "Someone is at the door"),
        ("small JSON", #"{"title":"Front door","message":"Someone is at the door"}"#),
        (
            "canonical JSON",
            #"""
            {"id":"door-1","title":"Front door","content":"Someone is at the door","type":"alert","priority":4,
            "duration":10,"icon":"mdi:doorbell","image":"https://camera.example.com/front/latest.jpg",
            "actions":[{"id":"open","label":"Open","publish":{"topic":"gate/open","payload":"1"}}],
            "data":{"room":"hall"}}
            """#
        ),
    ]
}
