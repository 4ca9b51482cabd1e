import MQTTSession
import Testing
import ToastModel

@testable import Broker

@Suite("The presence desk")
struct PresenceDeskTests {
    private let kitchen: ClientName
    private let phone: FrontendName
    private let start = Rig.start

    init() throws {
        kitchen = try ClientName("kitchen")
        phone = try FrontendName("phone")
    }

    private func later(_ length: Milliseconds) -> Moment {
        Moment(instant: start.instant + length, wall: start.wall + length)
    }

    @Test("passes on what is announced, and knows who has announced")
    func announces() {
        var desk = PresenceDesk()
        #expect(desk.announced.isEmpty)
        let report = desk.receive(.online, of: kitchen, phone, freshness: .live, at: start)
        #expect(report == PresenceDesk.Report(client: kitchen, frontend: phone, state: .online))
        #expect(Array(desk.announced) == [kitchen])
        #expect(desk.receive(.forgotten, of: kitchen, phone, freshness: .live, at: start)?.state == .forgotten)
        #expect(desk.announced.isEmpty)
    }

    @Test("a retained online counts at once unless a renewal is demanded")
    func retained() {
        var desk = PresenceDesk()
        #expect(desk.receive(.online, of: kitchen, phone, freshness: .retained, at: start)?.state == .online)
        desk.demandRenewal(at: start.instant)
        #expect(desk.receive(.online, of: kitchen, phone, freshness: .retained, at: start) == nil)
        #expect(desk.nextDeadline == start.instant + .seconds(60))
    }

    @Test("who does not renew within a minute is offline")
    func unrenewed() {
        var desk = PresenceDesk()
        _ = desk.receive(.online, of: kitchen, .unnamed, freshness: .live, at: start)
        desk.demandRenewal(at: start.instant)
        _ = desk.receive(.online, of: kitchen, phone, freshness: .retained, at: start)
        _ = desk.receive(.online, of: kitchen, .unnamed, freshness: .live, at: later(.seconds(59)))
        #expect(desk.advance(to: later(Milliseconds(59_999))) == [])
        #expect(
            desk.advance(to: later(.seconds(60)))
                == [PresenceDesk.Report(client: kitchen, frontend: phone, state: .offline)])
        #expect(desk.advance(to: later(.seconds(61))) == [])
        #expect(desk.nextDeadline == nil)
        // Later ones count again, retained or not.
        #expect(
            desk.receive(.online, of: kitchen, phone, freshness: .retained, at: later(.seconds(70)))?.state == .online)
    }

    @Test("presence that has said offline for seven days is stale, counted from when it said so first")
    func stale() {
        var desk = PresenceDesk()
        _ = desk.receive(.offline, of: kitchen, phone, freshness: .live, at: start)
        _ = desk.receive(.offline, of: kitchen, phone, freshness: .retained, at: later(.days(6)))
        #expect(desk.stale(at: later(Milliseconds.days(7) - Milliseconds(1)).wall).isEmpty)
        #expect(desk.stale(at: later(.days(7)).wall).map(\.frontend) == [phone])
        _ = desk.receive(.online, of: kitchen, phone, freshness: .live, at: later(.days(7)))
        #expect(desk.stale(at: later(.days(30)).wall).isEmpty)
    }

    @Test("what was known before a restart is known after it")
    func restores() throws {
        let rig = try Rig()
        try rig.goOnline()
        try rig.receive("toast/presence/kitchen/phone", "online")
        let again = try Rig(disk: rig.disk, run: 2)
        try again.goOnline(session: .continued)
        try again.receive("toast/show/door", "for all")
        #expect(again.takeTopics().first == "toast/display/door/kitchen")
    }

    @Test("retained presence of a client that is long gone is cleared")
    func clears() throws {
        let rig = try Rig()
        try rig.goOnline()
        try rig.receive("toast/presence/kitchen/phone", "offline")
        rig.wait(.days(7) + .hours(1))
        try rig.turn()
        let published = rig.takePublished().filter { $0.topic.contains("presence") }
        #expect(published.map(\.topic) == ["toast/presence/kitchen/phone"])
        #expect(published.allSatisfy { $0.payload.isEmpty && $0.retain == .yes })
    }
}
