import Testing
import ToastModel

@Suite("The line of a small display")
struct LineTests {
    private func screen(_ toasts: Toast...) throws -> Screen {
        var screen = try WireExamples.screen()
        screen.shown = try toasts.map { try WireExamples.display($0) }
        return screen
    }

    @Test("is empty when nothing is shown")
    func empty() throws {
        #expect(try screen().line == [])
    }

    @Test("joins title and content, on one line")
    func joins() throws {
        #expect(try text(screen(Toast(id: "a", title: "Oven", content: "is\ndone\tnow")).line) == "Oven: is done now")
        #expect(try text(screen(Toast(id: "a", content: "only\r\nthis")).line) == "only this")
        #expect(try text(screen(Toast(id: "a", title: "only that")).line) == "only that")
    }

    @Test("shows the highest priority, and the last displayed among equals")
    func top() throws {
        var urgent = Toast(id: "u", title: "urgent")
        urgent.priority = .urgent
        let first = Toast(id: "a", title: "first")
        let last = Toast(id: "b", title: "last")
        #expect(try text(screen(urgent, first, last).line) == "urgent")
        #expect(try text(screen(first, last).line) == "last")
    }

    @Test("has at most 160 bytes, cut between graphemes and marked")
    func cut() throws {
        let fits = String(repeating: "x", count: 160)
        #expect(try text(screen(Toast(id: "a", title: fits)).line) == fits)
        #expect(
            try text(screen(Toast(id: "a", title: fits + "y")).line) == String(repeating: "x", count: 157) + "…")
        // A family is 18 bytes: 8 of them and the mark are 147, a ninth would be 165.
        let families = String(repeating: "👨‍👩‍👧", count: 12)
        #expect(
            try text(screen(Toast(id: "a", title: families)).line) == String(repeating: "👨‍👩‍👧", count: 8) + "…")
    }
}
