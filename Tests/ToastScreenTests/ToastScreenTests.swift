import Foundation
import Testing
import ToastScreen

@Suite struct ToastScreenTests {
    @Test("a display puts a toast on the screen and a closed event takes it off")
    func displayAndClose() throws {
        var screen = try synced(seq: 0)
        #expect(kinds(screen.receive(try display("a", seq: 1))) == ["added a"])
        #expect(screen.toasts.map(\.toastID) == ["a"])
        #expect(kinds(screen.receive(try closed("a", seq: 2))) == ["removed a timeout"])
        #expect(screen.toasts.isEmpty)
    }

    @Test("events that are not newer than what is known are ignored")
    func old() throws {
        var screen = try synced(seq: 5)
        #expect(screen.receive(try display("a", seq: 5)).isEmpty)
        #expect(kinds(screen.receive(try display("a", seq: 6))) == ["added a"])
        #expect(screen.receive(try closed("a", seq: 6)).isEmpty)
    }

    @Test("after a connect events wait for the retained screen, and only newer ones are applied")
    func lateScreen() throws {
        var screen = ToastScreen()
        screen.connected()
        #expect(!screen.isSynced)
        #expect(screen.receive(try display("a", seq: 3)).isEmpty)
        #expect(screen.receive(try display("b", seq: 4)).isEmpty)
        #expect(kinds(screen.receive(try picture(seq: 3, shown: ["a"]))) == ["added a", "added b"])
        #expect(screen.isSynced)
        #expect(screen.toasts.map(\.toastID) == ["a", "b"])
    }

    @Test("a screen replaces everything and keeps the order it tells")
    func replaces() throws {
        var screen = try synced(seq: 0)
        _ = screen.receive(try display("a", seq: 1))
        _ = screen.receive(try display("b", seq: 2))
        screen.connected()
        #expect(kinds(screen.receive(try picture(seq: 7, shown: ["b", "c"]))) == ["removed a", "added c"])
        #expect(screen.toasts.map(\.toastID) == ["b", "c"])
    }

    @Test("an older screen changes nothing while the picture is whole")
    func olderScreen() throws {
        var screen = try synced(seq: 0)
        _ = screen.receive(try display("a", seq: 1))
        #expect(screen.receive(try picture(seq: 0, shown: [])).isEmpty)
        #expect(screen.toasts.map(\.toastID) == ["a"])
    }

    @Test("a new epoch ends what was shown")
    func epoch() throws {
        var screen = try synced(seq: 9)
        _ = screen.receive(try display("a", seq: 10))
        #expect(kinds(screen.receive(try display("b", seq: 1, epoch: "F"))) == ["removed a", "added b"])
    }

    @Test("an update stays in its place, a new generation is another toast")
    func update() throws {
        var screen = try synced(seq: 0)
        _ = screen.receive(try display("a", seq: 1))
        _ = screen.receive(try display("b", seq: 2))
        #expect(kinds(screen.receive(try display("a", seq: 3, revision: 2))) == ["updated a"])
        #expect(screen.toasts.map(\.toastID) == ["a", "b"])
        #expect(kinds(screen.receive(try display("a", seq: 4, generation: 2))) == ["removed a", "added a"])
        #expect(screen.receive(try closed("a", seq: 5, generation: 1)).isEmpty)
    }

    @Test("without a retained screen the client has nothing")
    func empty() throws {
        var screen = ToastScreen()
        screen.connected()
        _ = screen.receive(try display("a", seq: 1))
        #expect(kinds(screen.assumeEmpty()) == ["added a"])
    }

    @Test(
        "what is of another version or kind draws nothing",
        arguments: [#"{"v":2,"event":"display"}"#, #"{"v":1}"#, "{}"])
    func other(text: String) throws {
        #expect(try decode(text) == .other)
    }

    @Test("a display that lacks what is needed is refused by the decoder")
    func broken() {
        #expect(throws: DecodingError.self) { try decode(#"{"v":1,"event":"display","id":"a"}"#) }
    }

    @Test("inputs name the toast and its generation")
    func inputs() throws {
        guard case .display(let toast) = try display("a", seq: 1) else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = String(decoding: try encoder.encode(ScreenInput.dismiss(toast)), as: UTF8.self)
        #expect(text == #"{"app":"demo","event":"dismiss","generation":1,"id":"a"}"#)
        #expect(String(decoding: try encoder.encode(ScreenInput.clear), as: UTF8.self) == #"{"event":"clear"}"#)
    }

    // MARK: Messages

    private func synced(seq: Int) throws -> ToastScreen {
        var screen = ToastScreen()
        screen.connected()
        _ = screen.receive(try picture(seq: seq, shown: []))
        return screen
    }

    private func decode(_ text: String) throws -> ScreenMessage {
        try JSONDecoder().decode(ScreenMessage.self, from: Data(text.utf8))
    }

    private func fields(_ id: String, generation: Int, revision: Int) -> String {
        #""v":1,"event":"display","id":"\#(id)","app":"demo","client":"kitchen","generation":\#(generation),"#
            + #""revision":\#(revision),"cause":"shown","type":"notice","priority":3,"duration_ms":null,"#
            + #""remaining_ms":null,"held":false,"repeats":1,"waiting":0"#
    }

    private func display(
        _ id: String, seq: Int, generation: Int = 1, revision: Int = 1, epoch: String = "E"
    ) throws -> ScreenMessage {
        try decode(
            #"{\#(fields(id, generation: generation, revision: revision)),"epoch":"\#(epoch)","seq":\#(seq)}"#)
    }

    private func closed(_ id: String, seq: Int, generation: Int = 1) throws -> ScreenMessage {
        try decode(
            #"{"v":1,"event":"closed","epoch":"E","seq":\#(seq),"id":"\#(id)","app":"demo","#
                + #""generation":\#(generation),"reason":"timeout"}"#)
    }

    private func picture(seq: Int, shown: [String]) throws -> ScreenMessage {
        let toasts = shown.map { "{\(fields($0, generation: 1, revision: 1))}" }.joined(separator: ",")
        return try decode(
            #"{"v":1,"epoch":"E","seq":\#(seq),"at":0,"slots":3,"waiting":0,"blocked":0,"muted":null,"shown":[\#(toasts)]}"#
        )
    }

    private func kinds(_ changes: [ScreenChange]) -> [String] {
        changes.map { change in
            switch change {
            case .added(let toast): "added \(toast.toastID)"
            case .updated(let toast): "updated \(toast.toastID)"
            case .removed(let toast, let reason): "removed \(toast.toastID)" + (reason.map { " \($0)" } ?? "")
            }
        }
    }
}
