import Foundation
import TestSupport
import Testing
import ToastModel

/// What a person does in a real Chromium, and what the real toastd makes of it.
@Suite(.serialized) struct LiveGestureTests {
    @Test("a tap on a popup closes it, and the next one has replaced nothing else")
    func tap() async throws {
        let stage = try LiveStage()
        let browser = try await Browser()
        try await stage.open("kitchen", in: browser)
        try stage.broker.publish("show/x/kitchen", #"{"id":"p1","content":"one","style":"popup"}"#)
        _ = try await stage.box("p1", in: browser)
        // A popup stays until it is tapped, and a new one takes its place.
        #expect(stage.broker.events("display", of: "p1")[0].json?["duration_ms"]?.isNull == true)
        try stage.broker.publish("show/x/kitchen", #"{"id":"p2","content":"two","style":"popup"}"#)
        #expect(try stage.broker.closed("p1").text("reason") == "replaced")
        let box = try await stage.box("p2", in: browser)
        #expect(abs(box.top + box.height - 755) < 1)
        try await browser.drag([box.centre])
        let closed = try stage.broker.closed("p2")
        #expect(closed.text("reason") == "tapped" && closed.json?["seen"] == .bool(true))
        #expect(try stage.broker.listener.wait(for: 1, "action")[0].text("action") == "tap")
        try await eventually("it has faded out") {
            try await browser.run(
                "return document.querySelector('toast-screen').shadowRoot.querySelectorAll('.toast').length",
                as: Int.self)
                == 0
        }
        await browser.quit()
    }

    @Test("a notification is held by a finger, gets its time anew, and is thrown away upwards")
    func drag() async throws {
        let stage = try LiveStage()
        let browser = try await Browser()
        try await stage.open("kitchen", in: browser)
        try stage.broker.publish("show/x/kitchen", #"{"id":"five","content":"Dinner","style":"notification"}"#)
        try stage.broker.publish("hide/x/kitchen", "five")
        try stage.broker.closed("five")
        // Long enough for a finger that a busy machine moves.
        try stage.broker.publish(
            "show/x/kitchen", #"{"id":"n","content":"Dinner","style":"notification","duration":"25s"}"#)
        let box = try await stage.box("n", in: browser)
        #expect(stage.broker.events("display", of: "five")[0].number("duration_ms") == 5000)
        let (x, y) = (box.centre.x, box.top + box.height - 4)
        try await browser.drag([(x, y), (x, y - box.height * 0.3)], letGo: .no)
        let held = try stage.broker.listener.wait { $0.text("cause") == "held" && $0.text("id") == "n" }
        #expect(held.json?["held"] == .bool(true))
        try await browser.letGo()
        let released = try stage.broker.listener.wait { $0.text("cause") == "released" && $0.text("id") == "n" }
        #expect(released.number("remaining_ms") == 25_000)
        try await eventually("it is back in its place") {
            abs(try await stage.box("n", in: browser).top - box.top) < 1
        }
        try await browser.drag([(x, y), (x, y - box.height * 0.8)])
        let closed = try stage.broker.closed("n")
        #expect(closed.text("reason") == "dismissed")
        #expect((closed.number("held_ms") ?? 0) > 0)
        await browser.quit()
    }

    @Test("a button reaches the app and closes its toast; keys dismiss")
    func buttonAndKeys() async throws {
        let stage = try LiveStage()
        let browser = try await Browser()
        try await stage.open("kitchen", in: browser)
        try stage.broker.publish(
            "show/gate/kitchen", #"{"id":"g","title":"Open?","actions":[{"id":"yes","label":"Open"}]}"#)
        _ = try await stage.box("g", in: browser)
        let button = try await browser.run(
            """
            const box = document.querySelector('toast-screen').shadowRoot.querySelector('.actions button').getBoundingClientRect();
            return [box.left + box.width / 2, box.top + box.height / 2];
            """, as: [NSNumber].self)
        let place = try #require(button).map(\.doubleValue)
        try await browser.drag([(place[0], place[1])], kind: "mouse")
        let closed = try stage.broker.closed("g")
        #expect(closed.text("reason") == "action" && closed.text("action") == "yes")
        try stage.broker.publish("show/gate/kitchen", #"{"id":"k","title":"Key"}"#)
        _ = try await stage.box("k", in: browser)
        try await browser.press("\u{E038}")  // F8
        try await browser.press("\u{E00C}")  // Escape
        #expect(try stage.broker.closed("k").text("reason") == "dismissed")
        await browser.quit()
    }

    @Test(
        "each style stays for its time by the broker's clock, and fades for its own",
        arguments: [
            ("label", 2000, 0, 1000), ("card", 2000, 0, 1000), ("banner", 2400, 0, 200),
            ("notification", 5000, 500, 200),
        ])
    func timing(style: String, stay: Int, fadeIn: Int, fade: Int) async throws {
        let stage = try LiveStage()
        let browser = try await Browser()
        try await stage.open("kitchen", in: browser)
        try await browser.run(
            """
            const root = document.querySelector('toast-screen').shadowRoot;
            window.gone = null;
            new MutationObserver(() => {
              if (window.noted.some(event => event.kind === 'closed') && !root.querySelector('.toast')) window.gone ??= performance.now();
            }).observe(root, {childList: true, subtree: true});
            """, as: Bool.self)
        try stage.broker.publish("show/x/kitchen", #"{"id":"t","title":"T","content":"C","style":"\#(style)"}"#)
        let closed = try stage.broker.closed("t")
        #expect(closed.text("reason") == "timeout")
        // The time runs when it has come in.
        let duration = stay + fadeIn
        let shown = Int(closed.number("shown_ms") ?? 0)
        #expect(shown >= duration && shown < duration + 250, "shown for \(shown) ms")
        try await eventually("it is gone") {
            try await browser.run("return window.gone !== null", as: Bool.self) == true
        }
        let times = try await browser.run(
            """
            const [display, closed] = ['display', 'closed'].map(kind => window.noted.find(event => event.kind === kind).at);
            return [closed - display, window.gone - closed];
            """, as: [NSNumber].self)
        let measured = try #require(times).map(\.intValue)
        #expect(abs(measured[0] - duration) < 400, "on the page for \(measured[0]) ms")
        #expect(measured[1] >= fade - 30 && measured[1] < fade + 500, "faded for \(measured[1]) ms")
        await browser.quit()
    }

    @Test("a pill fades and stays as its publisher says, and without auto_hide until a hide")
    func pill() async throws {
        let stage = try LiveStage()
        let browser = try await Browser()
        try await stage.open("kitchen", in: browser)
        let looks = #""content":"copied","style":"pill","offset":120,"fade_in":"300ms","fade_out":"600ms""#
        try stage.broker.publish("show/x/kitchen", #"{"id":"a","duration":"800ms",\#(looks)}"#)
        // The time runs when it has come in.
        let shown = try stage.broker.closed("a").number("shown_ms") ?? 0
        #expect(shown >= 1100 && shown < 1350, "shown for \(shown) ms")
        try await eventually("it has faded out") { try await browser.count() == 0 }
        try stage.broker.publish("show/x/kitchen", #"{"id":"b","auto_hide":false,\#(looks)}"#)
        let box = try await stage.box("b", in: browser)
        #expect(abs(box.top + box.height - 680) < 1)
        #expect(abs(box.centre.x - 500) < 1)
        let style = "const style = getComputedStyle(root.querySelector('.toast[data-id=b]'));"
        #expect(try await browser.inside(style + "return style.animationDuration", as: String.self) == "0.3s")
        try await browser.inside(
            """
            new MutationObserver(() => {
              const leaving = root.querySelector('.toast[data-id=b].leaving');
              if (leaving) window.fade ??= getComputedStyle(leaving).animationDuration;
            }).observe(root, {attributes: true, subtree: true});
            """, as: Bool.self)
        #expect(stage.broker.events("display", of: "b")[0].json?["remaining_ms"]?.isNull == true)
        try stage.broker.publish("hide/x/kitchen", "b")
        #expect(try stage.broker.closed("b").text("reason") == "revoked")
        try await eventually("it fades out") { try await browser.run("return window.fade", as: String.self) == "0.6s" }
        await browser.quit()
    }

    @Test("a named animation plays: toastd's own picture is drawn on the card")
    func animation() async throws {
        let stage = try LiveStage()
        let browser = try await Browser()
        try await stage.open("kitchen", in: browser)
        try await eventually("the picture is rendered", within: .seconds(60)) {
            try await browser.run(
                "const request = new XMLHttpRequest(); request.open('HEAD', '/animations/check.webp', false); request.send(); return request.status",
                as: Int.self) == 200
        }
        // The browser complained about every question that came too early.
        _ = try await browser.complaints()
        try stage.broker.publish(
            "show/x/kitchen", #"{"id":"c","content":"Done","style":"card","animation":"check","duration":"never"}"#)
        try await eventually("the picture is loaded") {
            try await browser.run(
                """
                const image = document.querySelector('toast-screen').shadowRoot.querySelector('.card img.animation');
                return !!image?.complete && image.naturalWidth > 100;
                """, as: Bool.self) == true
        }
        #expect(try await browser.complaints() == [])
        // Who wants no motion sees its first frame, and that says something.
        try await browser.prefer(.light, features: ["prefers-reduced-motion": "reduce"])
        try await browser.open("about:blank")
        try await stage.open("kitchen", in: browser)
        try await eventually("the still picture is drawn") {
            try await browser.inside(
                """
                const canvas = root.querySelector('.card canvas.animation');
                if (!canvas || canvas.width < 100) return false;
                const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
                const drawn = data.filter((value, place) => place % 4 === 3 && value > 128).length;
                return drawn > canvas.width * canvas.height / 4;
                """, as: Bool.self) == true
        }
        await browser.quit()
    }
}
