import DesktopNotifications
import Foundation
import Testing
import ToastScreen

@Suite struct DesktopPresenterTests {
    @Test("a toast becomes a notification of its urgency, with its buttons")
    func notification() throws {
        let toast = try toast(
            #""title":"Oven","content":"<b>hot</b>","priority":5,"type":"alert","progress":0.426,"#
                + #""actions":[{"id":"off","label":"Turn off"}]"#)
        let notification = DesktopPresenter.notification(for: toast)
        #expect(notification.summary == "Oven")
        #expect(notification.body == "<b>hot</b>")
        #expect(notification.urgency == .critical)
        #expect(notification.progress == 43)
        #expect(notification.icon == "dialog-error")
        #expect(notification.actions.map(\.key) == ["default", "off"])
    }

    @Test("what a server can have without fetching becomes the picture; the rest is left out")
    func picture() throws {
        let inline = "data:image/png;base64,iVBORw0KGgo="
        let cases: [(fields: String, icon: String, picture: String?)] = [
            (#""image":"\#(inline)""#, "dialog-information", inline),
            (#""icon":"\#(inline)""#, "dialog-information", inline),
            (#""icon":"mail-unread","image":"\#(inline)""#, "mail-unread", inline),
            (#""image":"weather-storm""#, "dialog-information", "weather-storm"),
            (#""image":"https://example.org/a.png","icon":"https://example.org/b.png""#, "dialog-information", nil),
            (#""icon":"mdi:door","type":"warning""#, "dialog-warning", nil),
        ]
        for (fields, icon, picture) in cases {
            let notification = DesktopPresenter.notification(for: try toast(#""title":"a","# + fields))
            #expect(notification.icon == icon && notification.picture == picture, "\(fields)")
        }
    }

    @Test("sounds, categories and what stays after a press are told to the server")
    func hints() throws {
        let plain = DesktopPresenter.notification(for: try toast(#""title":"a""#))
        #expect(plain.sound == .allowed && plain.category == nil && plain.afterAction == .closes)
        let named = DesktopPresenter.notification(
            for: try toast(
                #""title":"a","sound":"message-new-instant","resident":true,"tags":["home","im.received","email"]"#))
        #expect(named.sound == .named("message-new-instant"))
        #expect(named.category == "im.received" && named.afterAction == .stays)
        let silent = DesktopPresenter.notification(
            for: try toast(#""title":"a","sound":"bell","silent":true,"tags":["imposter","email-like"]"#))
        #expect(silent.sound == .suppressed && silent.category == nil)
        let elsewhere = DesktopPresenter.notification(
            for: try toast(#""title":"a","sound":"https://example.org/a.mp3""#))
        #expect(elsewhere.sound == .allowed)
    }

    @Test("a toast without a title shows its content as the summary")
    func noTitle() throws {
        let notification = DesktopPresenter.notification(for: try toast(#""content":"hello","repeats":3"#))
        #expect(notification.summary == "hello ×3")
        #expect(notification.body == "")
    }

    @Test("shown once, replaced by an update, closed with the toast")
    func life() throws {
        var presenter = DesktopPresenter()
        let first = try toast(#""title":"a""#)
        #expect(presenter.screenChanged([.added(first)]) == [.show(first.id, .init(first), replacing: 0)])
        #expect(presenter.shown(first.id, as: 7) == [.send(.shown(first))])
        let second = try toast(#""title":"b","revision":2"#)
        #expect(presenter.screenChanged([.updated(second)]) == [.show(second.id, .init(second), replacing: 7)])
        #expect(presenter.shown(second.id, as: 7) == [])
        #expect(presenter.screenChanged([.removed(second, reason: "timeout")]) == [.close(7)])
        #expect(presenter.received(.closed(id: 7, .closed), at: 0) == [])
    }

    @Test("a hold does not draw the notification again")
    func held() throws {
        var presenter = DesktopPresenter()
        let first = try toast(#""title":"a""#)
        _ = presenter.screenChanged([.added(first)])
        _ = presenter.shown(first.id, as: 7)
        #expect(presenter.screenChanged([.updated(try toast(#""title":"a","cause":"held","revision":2"#))]) == [])
    }

    @Test("what a person does goes to the broker")
    func signals() throws {
        var presenter = DesktopPresenter()
        let shown = try toast(#""title":"a","resident":true,"actions":[{"id":"ok","label":"OK"}]"#)
        _ = presenter.screenChanged([.added(shown)])
        _ = presenter.shown(shown.id, as: 9)
        #expect(
            presenter.received(.actionInvoked(id: 9, key: "ok"), at: 0) == [.send(.action(shown.actions[0], of: shown))]
        )
        // The server closes what was activated by itself: a resident toast comes back.
        #expect(presenter.received(.closed(id: 9, .dismissed), at: 0) == [.show(shown.id, .init(shown), replacing: 0)])
        _ = presenter.shown(shown.id, as: 10)
        #expect(presenter.received(.actionInvoked(id: 10, key: "default"), at: 0) == [.send(.tap(shown))])
        _ = presenter.received(.closed(id: 10, .dismissed), at: 0)
        _ = presenter.shown(shown.id, as: 11)
        #expect(presenter.received(.closed(id: 11, .dismissed), at: 0) == [.send(.dismiss(shown))])
        #expect(presenter.received(.closed(id: 99, .dismissed), at: 0) == [])
    }

    @Test("a server that leaves the notification where it is after a press may have it closed later")
    func laterDismissal() throws {
        var presenter = DesktopPresenter()
        let shown = try toast(#""title":"a","resident":true,"actions":[{"id":"ok","label":"OK"}]"#)
        _ = presenter.screenChanged([.added(shown)])
        _ = presenter.shown(shown.id, as: 9)
        _ = presenter.received(.actionInvoked(id: 9, key: "ok"), at: 0)
        #expect(presenter.received(.closed(id: 9, .dismissed), at: 1001) == [.send(.dismiss(shown))])
        // It stays away until the broker says otherwise.
        #expect(presenter.missesSome == false)
        #expect(presenter.showMissing() == [])
        #expect(presenter.received(.serverChanged, at: 2000) == [])
    }

    @Test("what a server did not take, or closed because of a press, is shown again while the broker has it")
    func missing() throws {
        var presenter = DesktopPresenter()
        let shown = try toast(#""title":"a""#)
        _ = presenter.screenChanged([.added(shown)])
        #expect(presenter.showMissing() == [.show(shown.id, .init(shown), replacing: 0)])
        _ = presenter.shown(shown.id, as: 4)
        #expect(presenter.showMissing() == [])
        _ = presenter.received(.actionInvoked(id: 4, key: "default"), at: 0)
        #expect(presenter.received(.closed(id: 4, .dismissed), at: 10) == [])
        #expect(presenter.showMissing() == [.show(shown.id, .init(shown), replacing: 0)])
        _ = presenter.shown(shown.id, as: 5)
        #expect(presenter.leave() == [.close(5)])
    }

    @Test("a new notification server gets everything again")
    func newServer() throws {
        var presenter = DesktopPresenter()
        let shown = try toast(#""title":"a""#)
        _ = presenter.screenChanged([.added(shown)])
        _ = presenter.shown(shown.id, as: 9)
        #expect(presenter.received(.serverChanged, at: 0) == [.show(shown.id, .init(shown), replacing: 0)])
    }

    @Test("a toast that went before the server answered is closed when it does")
    func tooLate() throws {
        var presenter = DesktopPresenter()
        let shown = try toast(#""title":"a""#)
        _ = presenter.screenChanged([.added(shown)])
        #expect(presenter.screenChanged([.removed(shown, reason: nil)]) == [])
        #expect(presenter.shown(shown.id, as: 3) == [.close(3)])
    }

    private func toast(_ fields: String) throws -> ShownToast {
        let defaults = ["id": #""t""#, "app": #""demo""#, "generation": "1", "revision": "1", "cause": #""shown""#]
        let missing = defaults.filter {
            !fields.contains("\"\($0.key)\":") || $0.key == "id" && !fields.hasPrefix("\"id\"")
        }
        let text = "{" + (missing.map { "\"\($0.key)\":\($0.value)" } + [fields]).joined(separator: ",") + "}"
        return try JSONDecoder().decode(ShownToast.self, from: Data(text.utf8))
    }
}

extension DesktopNotification {
    fileprivate init(_ toast: ShownToast) { self = DesktopPresenter.notification(for: toast) }
}
