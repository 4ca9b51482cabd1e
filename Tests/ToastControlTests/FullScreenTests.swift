import JSON
import Testing
import ToastControl
import ToastModel

@Suite("watch: what a client shows, in a terminal that it fills")
struct FullScreenTests {
    private let events: Events

    init() throws {
        events = try Events()
    }

    private func open(
        frontend: FrontendName? = nil, width: Int = 40, height: Int = 14, patience: Patience = .usual
    ) throws -> FullScreenConversation {
        var view = FullScreenConversation(
            client: events.kitchen, frontend: frontend, mark: "m", voice: plain,
            size: .init(width: width, height: height), patience: patience)
        _ = view.begin(at: at(0))
        _ = view.receive(try events.sent(events.status(.online)), at: at(0))
        _ = view.receive(try events.sent(events.screen(seq: 0, [])), at: at(0))
        return view
    }

    /// The last picture among what is to be done.
    private func picture(_ effects: [ConversationEffect]) -> [String]? {
        for case .fill(let lines) in effects.reversed() { return lines }
        return nil
    }

    private func published(_ effects: [ConversationEffect]) -> [String] {
        effects.compactMap { effect in
            guard case .publish(let publication) = effect else { return nil }
            return publication.topic + " " + String(decoding: publication.payload, as: UTF8.self)
        }
    }

    @Test("It fills the terminal with slots, news and keys, and counts down")
    func picture() throws {
        var view = try open()
        let display = events.display(
            "a", seq: 1, title: "Front door", content: "Someone\nrings\u{7}", type: .alert, waiting: 2)
        let first = try #require(picture(view.receive(try events.sent(display), at: at(0))))
        #expect(
            first == [
                "kitchen  1 of 3 shown · 2 waiting", "",
                "▶ ┃ door  Front door", "▶ ┃ Someone", "▶ ┃ rings ", "▶ ┃ ██████████████████████████████ 5.0 s",
                "", "  ┄ free slot", "  ┄ free slot", "", "", "", "",
                "↑↓ choose  d dismiss  t tap  h hold  1-…",
            ])
        #expect(view.deadline == at(100).instant)
        let later = try #require(picture(view.advance(to: at(2500))))
        #expect(later[5] == "▶ ┃ ███████████████░░░░░░░░░░░░░░░ 2.5 s")
        #expect(view.advance(to: at(2501)).isEmpty)
        let closed = view.receive(try events.sent(events.closed("a", seq: 2)), at: at(3000))
        let last = try #require(picture(closed))
        #expect(last[2] == "  ┄ free slot")
        #expect(last[12] == "00:00:03  door/a  timeout")
        #expect(view.deadline == nil)
    }

    @Test(
        "Each line fits, and what does not fit is counted", arguments: [(20, 6), (40, 10), (8, 4), (200, 50), (1, 1)])
    func sizes(width: Int, height: Int) throws {
        var view = try open(width: width, height: height)
        for number in 1...3 {
            let display = events.display(
                "t\(number)", seq: Int64(number), title: "名前 with 👩‍🚀 wide letters", content: "one\ntwo\nthree"
            ) { toast in
                toast.actions = [ToastAction(id: "yes", label: "A long label of a button")]
                toast.progress = 0.5
            }
            _ = view.receive(try events.sent(display), at: at(0))
        }
        let lines = try #require(picture(view.resized(to: .init(width: width, height: height), at: at(10))))
        #expect(lines.count == height)
        if height >= 6, height <= 10 { #expect(lines.contains { $0.contains("and ") && $0.contains(" more") }) }
        if width >= 8 { #expect(lines.allSatisfy { $0.count <= width }) }
    }

    @Test("Keys are inputs for the chosen toast, the newest while none is chosen")
    func keys() throws {
        var view = try open()
        _ = view.receive(try events.sent(events.display("a", seq: 1, title: "A")), at: at(0))
        let second = events.display("b", seq: 2, title: "B") { toast in
            toast.actions = [ToastAction(id: "yes", label: "Open"), ToastAction(id: "no", label: "Leave")]
        }
        _ = view.receive(try events.sent(second), at: at(0))
        func said(_ event: String, _ id: String, _ more: String = "") -> [String] {
            [#"toast/input/kitchen/toastctl-m {"event":"\#(event)","id":"\#(id)","app":"door","generation":1\#(more)}"#]
        }
        #expect(published(view.pressed(.character("d"), at: at(1))) == said("dismiss", "b"))
        #expect(published(view.pressed(.character("2"), at: at(1))) == said("action", "b", #","action":"no""#))
        #expect(published(view.pressed(.character("3"), at: at(1))) == [])
        _ = view.pressed(.up, at: at(1))
        #expect(published(view.pressed(.enter, at: at(1))) == said("tap", "a"))
        #expect(published(view.pressed(.delete, at: at(1))) == said("dismiss", "a"))
        _ = view.pressed(.up, at: at(1))
        _ = view.pressed(.down, at: at(1))
        #expect(published(view.pressed(.character("t"), at: at(1))) == said("tap", "b"))
        #expect(
            published(view.pressed(.character("C"), at: at(1))) == [
                #"toast/input/kitchen/toastctl-m {"event":"clear"}"#
            ])
        #expect(
            published(view.pressed(.character("m"), at: at(1))) == [#"toast/input/kitchen/toastctl-m {"event":"mute"}"#]
        )
        #expect(view.pressed(.character("q"), at: at(1)) == [.end(.done)])
    }

    @Test("A hold is renewed while it lasts, and let go by the same key and at the end")
    func hold() throws {
        var view = try open()
        _ = view.receive(
            try events.sent(events.display("a", seq: 1, title: "A", remaining: nil, duration: nil)), at: at(0))
        func inputs(_ effects: [ConversationEffect]) -> [String] {
            published(effects).compactMap { $0.firstMatch(of: #/"event":"([a-z]+)"/#).map { String($0.1) } }
        }
        #expect(inputs(view.pressed(.character("h"), at: at(0))) == ["hold"])
        #expect(view.deadline == at(15_000).instant)
        #expect(inputs(view.advance(to: at(15_000))) == ["hold"])
        #expect(inputs(view.pressed(.character(" "), at: at(16_000))) == ["release"])
        #expect(view.deadline == nil)
        _ = view.pressed(.character("h"), at: at(17_000))
        #expect(inputs(view.pressed(.character("q"), at: at(18_000))) == ["release"])
    }

    @Test("A frontend announces itself, confirms and says goodbye")
    func frontend() throws {
        var view = FullScreenConversation(
            client: events.kitchen, frontend: try FrontendName("term"), mark: "m", voice: plain,
            size: .init(width: 40, height: 10), patience: .usual)
        #expect(published(view.begin(at: at(0))) == ["toast/presence/kitchen/term online"])
        _ = view.receive(try events.sent(events.screen(seq: 0, [])), at: at(0))
        let effects = view.receive(try events.sent(events.display("a", seq: 1, title: "A")), at: at(0))
        #expect(
            published(effects) == [#"toast/input/kitchen/term {"event":"shown","id":"a","app":"door","generation":1}"#])
        #expect(published(view.pressed(.character("q"), at: at(1))) == ["toast/presence/kitchen/term offline"])
        #expect(view.will?.topic == "toast/presence/kitchen/term")
    }

    @Test("It says when the connection or the broker is away, and takes off what had its time only then")
    func away() throws {
        var view = try open()
        _ = view.receive(try events.sent(events.display("a", seq: 1, title: "A", remaining: 1000)), at: at(0))
        #expect(try #require(picture(view.advance(to: at(1500))))[0] == "kitchen  1 of 3 shown")
        let offline = view.receive(try events.sent(events.status(.offline)), at: at(1600))
        #expect(try #require(picture(offline))[0] == "kitchen  1 of 3 shown · toastd is offli…")
        #expect(try #require(picture(view.advance(to: at(1600))))[0] == "kitchen  0 of 3 shown · toastd is offli…")
        #expect(try #require(picture(view.disconnected(at: at(1700))))[0] == "kitchen  0 of 3 shown · no connection, …")
    }

    @Test("A limit ends it")
    func limit() throws {
        var view = try open(patience: .limited(Milliseconds(100)))
        #expect(view.advance(to: at(100)) == [.end(.timedOut)])
    }
}
