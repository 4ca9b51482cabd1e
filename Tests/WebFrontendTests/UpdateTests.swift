import Foundation
import TestSupport
import Testing

/// What changes in place, what is said aloud, and what sounds.
@Suite(.serialized) struct UpdateTests {
    @Test("an update leaves the button that has the focus, and the picture that plays, where they are")
    func update() async throws {
        let stage = try await WebStage()
        let browser = try await Browser()
        try await stage.open("update", in: browser)
        let fields: [String: Any] = [
            "title": "Copying", "progress": 0.1, "actions": [["id": "stop", "label": "Stop"]], "image": Self.pixel,
        ]
        try stage.display("update", id: "u", fields)
        try await eventually("it is drawn") { try await browser.settled() }
        try await browser.inside(
            """
            root.querySelector('.actions button').focus();
            window.parts = ['.actions button', '.image', '.progress', '.text'].map(name => root.querySelector(name));
            """, as: Bool.self)
        try stage.display(
            "update", id: "u", fields.merging(["progress": 0.6, "title": "Still copying", "revision": 2]) { $1 })
        try await eventually("the words are new") {
            try await browser.inside("return root.querySelector('.title').textContent", as: String.self)
                == "Still copying"
        }
        let same = try await browser.inside(
            """
            const now = ['.actions button', '.image', '.progress', '.text'].map(name => root.querySelector(name));
            return [root.activeElement === window.parts[0], ...now.map((part, place) => part === window.parts[place])];
            """, as: [Bool].self)
        #expect(same == [true, true, true, true, false])
        let value = try await browser.inside(
            "return root.querySelector('.progress').getAttribute('aria-valuenow')", as: String.self)
        #expect(value == "60")
        // What an update no longer has goes, and what is new stands in its place.
        try stage.display(
            "update", id: "u", ["content": "Done", "revision": 3, "image": Self.pixel, "style": "notification"])
        try await eventually("the parts are others") {
            try await browser.inside(
                "return [...root.querySelector('.toast').children].map(part => part.className).join()", as: String.self)
                == "text,image"
        }
        await browser.quit()
    }

    @Test("a press that began before an update still presses its button")
    func press() async throws {
        let stage = try await WebStage()
        let browser = try await Browser()
        try await stage.open("press", in: browser)
        let fields: [String: Any] = [
            "title": "Copying", "progress": 0.1, "actions": [["id": "stop", "label": "Stop"]],
        ]
        try stage.display("press", id: "p", fields)
        try await eventually("it is drawn") { try await browser.settled() }
        let place = try #require(
            try await browser.inside(
                """
                const box = root.querySelector('.actions button').getBoundingClientRect();
                return [box.left + box.width / 2, box.top + box.height / 2];
                """, as: [NSNumber].self)
        ).map(\.doubleValue)
        try await browser.drag([(place[0], place[1])], kind: "mouse", letGo: .no)
        try stage.display("press", id: "p", fields.merging(["progress": 0.2, "revision": 2]) { $1 })
        try await eventually("the bar has moved") {
            try await browser.inside(
                "return root.querySelector('.progress').getAttribute('aria-valuenow')", as: String.self) == "20"
        }
        try await browser.letGo()
        try await eventually("the action is told") { stage.events(for: "p").contains("action") }
        await browser.quit()
    }

    @Test("toasts that come together are all read aloud, each by its urgency, and the same words twice")
    func announcements() async throws {
        let stage = try await WebStage()
        let browser = try await Browser()
        try await stage.open("aloud", in: browser)
        let regions = try await browser.inside(
            "return [...root.querySelectorAll('[aria-live]')].map(region => region.getAttribute('role') + region.textContent)",
            as: [String].self)
        #expect(regions == ["status", "alert"])
        try stage.display("aloud", id: "a", ["title": "Post", "content": "A letter"])
        try stage.display("aloud", id: "b", ["title": "Post", "content": "A letter"])
        try stage.display("aloud", id: "c", ["content": "Fire", "priority": 5, "lang": "en"])
        let said = """
            return [...root.querySelectorAll('[aria-live]')].map(region => [...region.children].map(line => line.textContent + line.lang).join('|'));
            """
        try await eventually("all are said") {
            try await browser.inside(said, as: [String].self) == ["Post. A letter|Post. A letter", "Fireen"]
        }
        #expect(
            try await browser.inside("return root.querySelector('[role=status]').ariaAtomic", as: String.self)
                == "false")
        await browser.quit()
    }

    @Test("a label rises by 35 pixels while it fades for a second")
    func risingLabel() async throws {
        let stage = try await WebStage()
        let browser = try await Browser()
        try await stage.open("rise", in: browser)
        try await browser.inside(
            """
            new MutationObserver(() => {
              const animation = root.querySelector('.leaving')?.getAnimations()[0];
              if (!animation) return;
              const end = animation.effect.getKeyframes().at(-1);
              window.end ??= [animation.effect.getTiming().duration, end.transform, end.opacity].join();
            }).observe(root, {attributes: true, subtree: true});
            """, as: Bool.self)
        try stage.display("rise", id: "l", ["title": "Saved", "style": "label"])
        try await eventually("it is drawn") { try await browser.settled() }
        try stage.close("rise", id: "l")
        try await eventually("it leaves") {
            try await browser.run("return window.end", as: String.self) == "1000,translateY(-35px),0"
        }
        await browser.quit()
    }

    @Test("a sound's address is played, its name is a chime, and silence is kept; an update makes none")
    func sounds() async throws {
        let stage = try await WebStage()
        let browser = try await Browser(arguments: ["--autoplay-policy=no-user-gesture-required"])
        try await stage.open("sound", in: browser)
        try await browser.run(
            """
            window.sounds = [];
            const { start } = OscillatorNode.prototype;
            OscillatorNode.prototype.start = function (when) { window.sounds.push(this.frequency.value); return start.call(this, when); };
            HTMLMediaElement.prototype.play = async function () { window.sounds.push(this.src); };
            """, as: Bool.self)
        let sounds = "return window.sounds.map(String)"
        try stage.display("sound", id: "a", ["title": "A", "sound": "https://example.org/ding.mp3"])
        try await eventually("it is played") {
            try await browser.run(sounds, as: [String].self) == ["https://example.org/ding.mp3"]
        }
        try stage.display("sound", id: "b", ["title": "B", "sound": "bell", "type": "success"])
        try await eventually("it chimes") { try await browser.run(sounds, as: [String].self)?.count == 3 }
        #expect(try await browser.run(sounds, as: [String].self)?.suffix(2) == ["784", "1047"])
        try stage.display("sound", id: "a", ["title": "A2", "sound": "bell", "cause": "updated", "revision": 2])
        try stage.display("sound", id: "c", ["title": "C", "sound": "bell", "silent": true])
        try stage.display("sound", id: "d", ["title": "D", "sound": "none"])
        try stage.display("sound", id: "e", ["title": "E"])
        try await eventually("all are drawn") { try await browser.titles() == ["A2", "B", "C", "D", "E"] }
        #expect(try await browser.run(sounds, as: [String].self)?.count == 3)
        await browser.quit()
    }

    private static let pixel =
        "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
}
