import Normalizer
import Testing
import ToastModel

@Suite("Hide")
struct HideTests {
    private let normalizer: Normalizer
    private let app: AppName

    init() throws {
        app = try AppName("door")
        var settings = AppSettings(name: app)
        settings.allowClients = ["kitchen"]
        normalizer = Normalizer(apps: [settings], limits: PayloadLimits())
    }

    private func hide(_ payload: String, _ freshness: InboundMessage.Freshness = .live) -> Outcome {
        normalizer.hide(
            InboundMessage(topic: "toast/hide/door", payload: Array(payload.utf8), freshness: freshness), app: app)
    }

    static let ids: [(String, String)] = [
        ("n1", "n1"), (" n1\n", "n1"), ("\"n1\"", "n1"), ("42", "42"), (#"{"id":"n1"}"#, "n1"), (#"{"id":42}"#, "42"),
        (#"{"tag":"n1"}"#, "n1"), (#"{"ID":"n1"}"#, "n1"), (#"{"id":"n1","all":true}"#, "n1"), ("all", "all"),
        ("toastd:more", "toastd:more"), ("true", "true"),
    ]

    @Test("An id is taken from text or from an object, under any of its names", arguments: ids)
    func byID(payload: String, id: String) {
        #expect(hide(payload) == .hide(app: app, target: .id(id), clients: nil))
    }

    @Test("All has to be said, and may be limited to clients that the app is allowed")
    func all() {
        #expect(hide(#"{"all":true}"#) == .hide(app: app, target: .all, clients: nil))
        #expect(hide(#"{"ALL":"true"}"#) == .hide(app: app, target: .all, clients: nil))
        #expect(
            hide(#"{"all":true,"clients":["kitchen","hall"]}"#)
                == .hide(app: app, target: .all, clients: ["kitchen"]))
    }

    static let refused = [
        "", " ", "null", "{}", "[]", #"["a","b"]"#, #"{"all":false}"#, #"{"id":""}"#, #"{"id":null}"#, #"{"id":[1]}"#,
        #"{"title":"x"}"#, #"{"id":{"a":1}}"#, String(repeating: "x", count: 129),
    ]

    @Test("A hide that names nothing hides nothing and is refused", arguments: refused)
    func nothingNamed(payload: String) {
        guard case .reject(_, let rejection) = hide(payload) else {
            Issue.record("not refused")
            return
        }
        #expect(rejection.reason == .invalidHide)
    }

    @Test("Broken JSON is refused with its offset; a retained hide is no news")
    func others() {
        guard case .reject(_, let rejection) = hide("{\"id\":") else {
            Issue.record("not refused")
            return
        }
        #expect(rejection.reason == .malformedJSON)
        #expect(rejection.offset == 6)
        #expect(hide(#"{"all":true}"#, .retained) == .nothing(app: app, .retainedIgnored))
    }
}
