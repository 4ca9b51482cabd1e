import Testing
import ToastModel

@testable import Broker

@Suite("The pauses between attempts to connect")
struct LinkPauseTests {
    private let start = Instant(milliseconds: 0)

    @Test("grow to the longest, with some chance in each")
    func grows() {
        var link = Link(at: start, longest: .seconds(10))
        #expect(link.advance(to: start) == .connect)
        var pauses: [Int64] = []
        for _ in 0..<12 { pauses.append(link.ended(at: start).count) }
        for (index, pause) in pauses.enumerated() {
            let full = min(10_000, Int64(50) << Int64(index))
            #expect(pause >= full * 3 / 4 && pause <= full * 5 / 4)
        }
    }

    @Test("begin anew after a connection that lasted, and not after one that did not")
    func resets() {
        var link = Link(at: start, longest: .seconds(10))
        for _ in 0..<8 { _ = link.ended(at: start) }
        link.connected(at: start)
        #expect(link.ended(at: start + .seconds(1)).count > 1000)
        link.connected(at: start)
        #expect(link.ended(at: start + .seconds(5)).count <= 63)
    }

    @Test("a server that does not answer is given up after ten seconds")
    func patience() {
        var link = Link(at: start, longest: .seconds(10))
        #expect(link.advance(to: start) == .connect)
        #expect(link.advance(to: start + Milliseconds(9_999)) == .nothing)
        #expect(link.deadline == start + .seconds(10))
        #expect(link.advance(to: start + .seconds(10)) == .giveUp)
    }

    @Test("nothing is tried when it is closed")
    func closed() {
        var link = Link(at: start, longest: .seconds(10))
        link.close()
        #expect(link.advance(to: start + .days(1)) == .nothing)
        #expect(link.deadline == nil)
    }
}
