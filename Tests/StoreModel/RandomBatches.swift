package import ToastModel
import ToastQueue
package import ToastStore

/// Turns of a broker that never was: the same seed gives the same turns, in every process. What a turn
/// removes was there before, serials and numbers ascend.
package struct RandomBatches: Sendable {
    private var random: SplitMix
    private var open: [(serial: Int64, client: ClientName)] = []
    private var remembered: [ClientName: [Int64]] = [:]
    private var undelivered: [Int64] = []
    private var marks = 0
    private var nextSerial: Int64 = 1
    private var nextMessage: Int64 = 1
    private var seq: [ClientName: Int64] = [:]
    private var clock: Int64 = 1_767_225_600_000
    private let clients: [ClientName]
    private let apps: [AppName]

    package init(seed: UInt64, clients count: Int = 7) {
        random = SplitMix(state: seed)
        clients = (0..<count).compactMap { try? ClientName("client-\($0)") }
        apps = ["doorbell", "washer", "mail"].compactMap { try? AppName($0) } + [.broker]
    }

    /// The wall clock of the turn made last.
    package var now: WallTime { WallTime(unixMilliseconds: clock) }

    package mutating func next() -> TurnBatch {
        var batch = TurnBatch()
        clock += Int64(random.below(5_000))
        for _ in 0...random.below(6) { accept(&batch) }
        for _ in 0..<random.below(6) { close(&batch) }
        for _ in 0..<random.below(3) { change(&batch) }
        if random.below(40) == 0 { forget(&batch) }
        while !undelivered.isEmpty, random.below(3) != 0 {
            batch.delivered.append(undelivered.remove(at: random.below(min(4, undelivered.count))))
        }
        if marks > 0, random.below(2) == 0 {
            batch.flushed = 1 + random.below(marks)
            marks -= batch.flushed
        }
        for _ in 0..<random.below(4) {
            let key = "rule/\(random.below(30))"
            batch.ruleState.append(RuleStateEntry(key: key, value: random.below(4) == 0 ? nil : bytes(upTo: 80)))
        }
        return batch
    }

    private mutating func accept(_ batch: inout TurnBatch) {
        let client = pick(clients)
        batch.records.append(.toast(toast(nextSerial, of: client)))
        open.append((nextSerial, client))
        nextSerial += 1
        touch(client, &batch)
        publish("toast/display/\(client.text)", &batch)
        batch.received.append(ReceivedMark(topic: "toast/show/\(nextSerial)", hash: random.next()))
        marks += 1
    }

    private mutating func change(_ batch: inout TurnBatch) {
        guard !open.isEmpty else { return }
        let (serial, client) = open[random.below(open.count)]
        batch.records.append(.toast(toast(serial, of: client)))
    }

    private mutating func close(_ batch: inout TurnBatch) {
        guard !open.isEmpty else { return }
        let (serial, client) = open.remove(at: random.below(open.count))
        let number = touch(client, &batch)
        let event = ClosedEvent(
            key: EventKey(epoch: "epoch-\(client.text)", seq: number), closedCount: number, client: client,
            app: pick(apps), id: "id-\(serial)", generation: 1, reason: pick(CloseReason.allCases), title: text(),
            acceptedAt: now, closedAt: now, data: .object([JSONMember("n", .integer(serial))]))
        batch.records.append(.toastGone(client: client, serial: serial))
        batch.records.append(
            .remembered(
                RememberedRecord(client: client, number: number, app: event.app, id: event.id, generation: 1)))
        remembered[client, default: []].append(number)
        if remembered[client, default: []].count > 5, let oldest = remembered[client]?.removeFirst() {
            batch.records.append(.rememberedGone(client: client, number: oldest))
        }
        batch.closed.append(event)
        publish("toast/closed/\(client.text)", &batch)
    }

    private mutating func forget(_ batch: inout TurnBatch) {
        let client = pick(clients)
        batch.records.append(.clientGone(client))
        open.removeAll { $0.client == client }
        remembered[client] = nil
    }

    /// Gives the client's next number.
    @discardableResult
    private mutating func touch(_ client: ClientName, _ batch: inout TurnBatch) -> Int64 {
        let number = seq[client, default: 0] + 1
        seq[client] = number
        batch.records.append(
            .client(
                ClientRecord(
                    client: client, epoch: "epoch-\(client.text)", seq: number, closedCount: number,
                    frontends: [.init(name: .unnamed, online: random.below(2) == 0)],
                    mutes: random.below(4) == 0 ? [.init(level: .high, until: now)] : [], lastActive: now)))
        return number
    }

    private mutating func publish(_ topic: String, _ batch: inout TurnBatch) {
        batch.outgoing.append(OutgoingMessage(serial: nextMessage, topic: topic, payload: bytes(upTo: 600)))
        undelivered.append(nextMessage)
        nextMessage += 1
    }

    private mutating func toast(_ serial: Int64, of client: ClientName) -> ToastRecord {
        var toast = Toast(id: "id-\(serial)", title: text(), content: text())
        if random.below(3) == 0 { toast.details.data = .array([.integer(serial), .null]) }
        if random.below(20) == 0 { toast.content = String(repeating: "ü", count: random.below(4_000)) }
        let phases: [ToastRecord.Phase] = [
            .waiting, .delayed(until: now), .shown(remaining: Milliseconds(7)), .hidden(remaining: nil),
        ]
        return ToastRecord(
            serial: serial, client: client, app: pick(apps), toast: toast, generation: 1 + random.below(3),
            revision: random.below(9), phase: pick(phases), acceptedAt: now, shownAt: nil, expiresAt: now,
            recordedAt: now, repeats: 1, timesShown: 0, shown: .zero, held: .zero, waited: nil, seen: .unknown,
            displayOrder: 0, summarised: 0)
    }

    private mutating func text() -> String? {
        let texts = [
            "Washer done", "Tür im Flur offen 🚪", "漢字", "say \"go\"\n\t\\", String(repeating: "x", count: 300),
        ]
        return random.below(6) == 0 ? nil : pick(texts)
    }

    private mutating func bytes(upTo limit: Int) -> [UInt8] {
        (0..<random.below(limit)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[random.below(elements.count)]
    }
}
