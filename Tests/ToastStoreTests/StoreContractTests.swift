import StoreModel
import TestSupport
import Testing
import ToastModel
import ToastQueue
import ToastStore

/// The same demands on the model and on the real thing: what a batch does is seen after the next start.
@Suite("What every store does")
struct StoreContractTests {
    enum Kind: String, CaseIterable, CustomTestStringConvertible {
        case model, sqliteFull, sqliteProcess

        var testDescription: String { rawValue }
    }

    /// Commits the batches, starting anew behind each, and gives what the last start loads.
    private func afterStarts(_ kind: Kind, _ batches: [TurnBatch]) throws -> StoredState {
        let folder = try TemporaryFolder()
        let disk = ModelStore.Disk()
        for batch in batches {
            switch kind {
            case .model:
                var store = ModelStore(disk)
                _ = try store.load()
                try store.commit(batch)
            case .sqliteFull, .sqliteProcess:
                var store = try open(kind, folder)
                _ = try store.load()
                try store.commit(batch)
            }
        }
        if kind == .model {
            var store = ModelStore(disk)
            return try store.load().ordered
        }
        var store = try open(kind, folder)
        return try store.load().ordered
    }

    private func open(_ kind: Kind, _ folder: TemporaryFolder) throws -> SQLiteStore {
        let durability: SQLiteStore.Options.Durability = kind == .sqliteFull ? .full : .process
        return try SQLiteStore(path: folder.file("state.db"), options: .init(durability: durability))
    }

    private func batch(_ fill: (inout TurnBatch) throws -> Void) rethrows -> TurnBatch {
        var batch = TurnBatch()
        try fill(&batch)
        return batch
    }

    @Test("A new store holds nothing, and the first message gets the serial 1", arguments: Kind.allCases)
    func empty(kind: Kind) throws {
        #expect(try afterStarts(kind, []) == StoredState())
    }

    @Test("A record replaces the one of its key and ends when it is gone", arguments: Kind.allCases)
    func records(kind: Kind) throws {
        var later = try FullSamples.record()
        later.phase = .waiting
        let client = try FullSamples.client()
        let remembered = try FullSamples.remembered()
        let both: [QueueRecord] = [.client(client), .remembered(remembered), .toast(later)]
        let put = batch { $0.records = both }
        let gone = batch {
            $0.records = [
                .toastGone(client: later.client, serial: later.serial),
                .rememberedGone(client: remembered.client, number: remembered.number),
            ]
        }
        let first = try batch { $0.records = [.toast(try FullSamples.record())] }
        #expect(try afterStarts(kind, [first, put]).records == both)
        #expect(try afterStarts(kind, [first, put, gone]).records == [.client(client)])
        #expect(try afterStarts(kind, [first, put, gone, put]).records == both)
    }

    @Test("A client that is gone takes everything of it along, and can come back new", arguments: Kind.allCases)
    func clientGone(kind: Kind) throws {
        let client = try FullSamples.client()
        var other = client
        other.client = try ClientName("hall")
        let put = try batch {
            $0.records = [
                .client(client), .client(other), .toast(try FullSamples.record()),
                .remembered(try FullSamples.remembered()),
            ]
        }
        let gone = batch { $0.records = [.clientGone(client.client)] }
        var new = client
        new.epoch = "another"
        let back = batch { $0.records = [.clientGone(client.client), .client(new)] }
        #expect(try afterStarts(kind, [put, gone]).records == [.client(other)])
        #expect(try afterStarts(kind, [put, back]).records == [.client(other), .client(new)])
    }

    @Test("A message is kept until it was delivered, and serials go on above every one given", arguments: Kind.allCases)
    func outgoing(kind: Kind) throws {
        let messages = (1...3).map { OutgoingMessage(serial: $0, topic: "t/\($0)", payload: [UInt8($0)]) }
        let put = batch { $0.outgoing = messages }
        let delivered = batch { $0.delivered = [2] }
        let rest = batch { $0.delivered = [3, 1] }
        let half = try afterStarts(kind, [put, delivered])
        #expect(half.outgoing == [messages[0], messages[2]])
        #expect(half.nextOutgoingSerial == 4)
        let done = try afterStarts(kind, [put, delivered, rest])
        #expect(done.outgoing == [])
        #expect(done.nextOutgoingSerial == 4)
    }

    @Test("Marks are kept in order until the oldest are flushed", arguments: Kind.allCases)
    func received(kind: Kind) throws {
        let marks = (0..<5).map { ReceivedMark(topic: "t/\($0)", hash: UInt64($0)) }
        let first = batch { $0.received = Array(marks[..<3]) }
        let second = batch {
            $0.received = Array(marks[3...])
            $0.flushed = 2
        }
        let third = batch { $0.flushed = 100 }
        #expect(try afterStarts(kind, [first, second]).received == Array(marks[2...]))
        #expect(try afterStarts(kind, [first, second, third]).received == [])
    }

    @Test("State of rules is replaced and removed by its key", arguments: Kind.allCases)
    func ruleState(kind: Kind) throws {
        let first = batch {
            $0.ruleState = [RuleStateEntry(key: "a", value: [1]), RuleStateEntry(key: "b\u{0}c", value: [])]
        }
        let second = batch {
            $0.ruleState = [RuleStateEntry(key: "a", value: nil), RuleStateEntry(key: "b\u{0}c", value: [2])]
        }
        #expect(try afterStarts(kind, [first]).ruleState == first.ruleState)
        #expect(try afterStarts(kind, [first, second]).ruleState == [second.ruleState[1]])
    }

    @Test("The most recently active client is named first", arguments: Kind.allCases)
    func order(kind: Kind) throws {
        let folder = try TemporaryFolder()
        let put = try batch {
            for (name, time) in [("a", 5), ("b", 9), ("c", 9), ("d", 7)] {
                var client = try FullSamples.client()
                client.client = try ClientName(name)
                client.lastActive = WallTime(unixMilliseconds: Int64(time))
                $0.records.append(.client(client))
            }
        }
        var names: [ClientName] = []
        if kind == .model {
            var store = ModelStore()
            try store.commit(put)
            names = try store.storedClients()
        } else {
            var store = try open(kind, folder)
            try store.commit(put)
            names = try store.storedClients()
        }
        #expect(names.map(\.text) == ["b", "c", "d", "a"])
    }

    @Test("Memory keeps nothing over a start and the latest of the history in it")
    func memory() throws {
        var store = MemoryStore(historyRows: 8)
        for number in 0..<100 {
            var event = try FullSamples.closed()
            event.key.seq = Int64(number)
            try store.commit(batch { $0.closed = [event] })
        }
        #expect(try store.load() == StoredState())
        var scan = HistoryScan(HistoryQuery())
        try store.advance(&scan)
        #expect(scan.isFinished)
        #expect(scan.events.suffix(8).map(\.key.seq) == Array(92...99))
        #expect(scan.events.count <= 9)
    }
}
