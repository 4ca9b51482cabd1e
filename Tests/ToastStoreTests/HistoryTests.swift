import StoreModel
import TestSupport
import Testing
import ToastModel
import ToastStore

private let historyQueries: [HistoryQuery] = {
    let kitchen = try? ClientName("kitchen")
    let washer = try? AppName("washer")
    let after = { (number: Int64, client: String) in
        (try? ClientName(client)).map { HistoryQuery.Anchor(client: $0, key: EventKey(epoch: "e", seq: number)) }
    }
    let time = { (number: Int64) in WallTime(unixMilliseconds: 1_000_000 + number * 500) }
    return [
        HistoryQuery(), HistoryQuery(limit: 1), HistoryQuery(limit: 5000), HistoryQuery(app: washer),
        HistoryQuery(client: kitchen), HistoryQuery(id: "id-3"), HistoryQuery(reason: .dismissed),
        HistoryQuery(app: washer, client: kitchen, id: "id-5", reason: .dismissed),
        HistoryQuery(since: time(700)), HistoryQuery(until: time(50)),
        HistoryQuery(since: time(333), until: time(666)), HistoryQuery(since: time(2000)),
        HistoryQuery(after: after(0, "kitchen")), HistoryQuery(after: after(998, "tv")),
        HistoryQuery(after: after(999, "kitchen"), limit: 3), HistoryQuery(after: after(1499, "tv")),
        HistoryQuery(client: kitchen, after: after(601, "hall"), limit: 1000),
        HistoryQuery(after: after(5, "no-such-client"), limit: 2), HistoryQuery(id: "none"),
    ]
}()

@Suite("The history of closed events")
struct HistoryTests {
    /// `count` events, two a second: two apps, three clients, every fifth dismissed.
    private func events(_ count: Int) throws -> [ClosedEvent] {
        let apps = [try AppName("doorbell"), try AppName("washer")]
        let clients = try ["kitchen", "hall", "tv"].map { try ClientName($0) }
        return (0..<count).map { number in
            ClosedEvent(
                key: EventKey(epoch: "e", seq: Int64(number)), closedCount: Int64(number), client: clients[number % 3],
                app: apps[number % 2], id: "id-\(number % 10)", generation: 1,
                reason: number % 5 == 0 ? .dismissed : .timeout, title: "Title of number \(number)",
                acceptedAt: WallTime(unixMilliseconds: 0), closedAt: time(number))
        }
    }

    private func time(_ number: Int) -> WallTime { WallTime(unixMilliseconds: 1_000_000 + Int64(number) * 500) }

    private func commit<S: Store & ~Copyable>(_ events: [ClosedEvent], to store: inout S) throws {
        for start in stride(from: 0, to: events.count, by: 20) {
            var batch = TurnBatch()
            batch.closed = Array(events[start..<min(start + 20, events.count)])
            try store.commit(batch)
            _ = try store.maintain(at: time(0))
        }
    }

    private func answer<S: Store & ~Copyable>(_ query: HistoryQuery, of store: inout S) throws -> HistoryScan {
        var scan = HistoryScan(query)
        while !scan.isFinished { try store.advance(&scan) }
        return scan
    }

    private func smallStore(_ folder: TemporaryFolder, _ bounds: HistoryBounds = HistoryBounds()) throws -> SQLiteStore
    {
        var options = SQLiteStore.Options(durability: .process, history: bounds)
        options.foldSize = 48 * 1024
        return try SQLiteStore(path: folder.file("state.db"), options: options)
    }

    @Test("A query gives what holding every event against it gives, on each store", arguments: historyQueries)
    func matches(query: HistoryQuery) throws {
        let events = try events(1500)
        let start = events.lastIndex(where: query.isAnchor).map { $0 + 1 } ?? 0
        let matching = events[start...].filter(query.matches)
        let folder = try TemporaryFolder()
        var memory = MemoryStore()
        var model = ModelStore()
        var sqlite = try smallStore(folder)
        try commit(events, to: &memory)
        try commit(events, to: &model)
        try commit(events, to: &sqlite)
        #expect(sqlite.logSize > 0 && sqlite.historyRows == 1500)
        let answers = [
            try answer(query, of: &memory), try answer(query, of: &model), try answer(query, of: &sqlite),
        ]
        for answer in answers {
            #expect(answer.events == Array(matching.prefix(query.limit)))
            #expect(answer.more == (matching.count > query.limit))
        }
    }

    @Test("Who asks for what came after the last event of each answer gets every event once")
    func paging() throws {
        let events = try events(1500)
        let folder = try TemporaryFolder()
        var store = try smallStore(folder)
        try commit(events, to: &store)
        var seen: [ClosedEvent] = []
        var pages = 0
        while pages < 100 {
            let anchor = seen.last.map { HistoryQuery.Anchor(client: $0.client, key: $0.key) }
            let page = try answer(HistoryQuery(after: anchor, limit: 77), of: &store)
            seen += page.events
            pages += 1
            if !page.more { break }
        }
        #expect(seen == events)
        #expect(pages == 20)
    }

    @Test("A scan goes on while events come in and old ones are dropped")
    func scanDuringCommits() throws {
        let events = try events(4000)
        let folder = try TemporaryFolder()
        var store = try smallStore(folder, HistoryBounds(rows: 1000))
        try commit(Array(events[..<2000]), to: &store)
        while try store.maintain(at: time(0)) == .pending {}
        var scan = HistoryScan(HistoryQuery(reason: .dismissed, limit: 1000))
        var next = 2000
        while !scan.isFinished {
            try store.advance(&scan)
            if next < 4000 {
                try commit(Array(events[next..<next + 100]), to: &store)
                next += 100
            }
        }
        let found = scan.events.map(\.key.seq)
        #expect(found == found.sorted())
        #expect(Set(found).count == found.count)
        #expect(found.last == 1995 || found.last ?? 0 > 1995)
    }

    @Test(
        "The oldest groups go until the bounds hold, and no more",
        arguments: [
            HistoryBounds(rows: 500), HistoryBounds(bytes: 100_000),
            HistoryBounds(age: Milliseconds(500 * 1200)), HistoryBounds(rows: 0),
        ])
    func bounds(bounds: HistoryBounds) throws {
        let events = try events(3000)
        let folder = try TemporaryFolder()
        var store = try smallStore(folder, bounds)
        try commit(events, to: &store)
        try store.foldAll()
        while try store.maintain(at: time(3000)) == .pending {}
        let rows = store.historyRows
        let answer = try answer(HistoryQuery(limit: 1000), of: &store)
        let left = try answer.events.first.map { first in try #require(events.firstIndex(of: first)) } ?? events.count
        #expect(events.count - left == rows)
        if bounds.rows == 500 { #expect((500...1100).contains(rows)) }
        if bounds.bytes == 100_000 { #expect((900...1600).contains(rows)) }
        if bounds.age == Milliseconds(500 * 1200) { #expect((1200...1800).contains(rows)) }
        if bounds.rows == 0 { #expect(rows == 0) }
    }

    @Test("The history outlives a start, with the numbers of its events")
    func outlivesStart() throws {
        let events = try events(1500)
        let folder = try TemporaryFolder()
        for start in stride(from: 0, to: 1500, by: 300) {
            var store = try smallStore(folder)
            try commit(Array(events[start..<start + 300]), to: &store)
        }
        var store = try smallStore(folder)
        #expect(try history(of: &store) == events)
        try store.foldAll()
        #expect(try history(of: &store) == events)
    }
}
