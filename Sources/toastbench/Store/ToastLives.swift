import ToastModel
import ToastQueue
import ToastStore

/// Turns of a broker under load: each accepts `size` toasts of 100 clients and closes the ones that were
/// accepted 20 turns before; what was published is acknowledged two turns later. A toast's life is
/// about what 300 bytes of payload make.
struct ToastLives {
    private let size: Int
    private let clients: [ClientName]
    private let app: AppName
    private var turn = 0
    private var nextMessage: Int64 = 1
    private var seq: [Int64]
    private var inFlight: [[Int64]] = []
    private let display = [UInt8](repeating: UInt8(ascii: "d"), count: 520)
    private let closing = [UInt8](repeating: UInt8(ascii: "c"), count: 420)
    private static let lifetime = 20
    private static let start: Int64 = 1_767_225_600_000

    init?(size: Int, clients count: Int = 100) {
        guard let app = try? AppName("washer") else { return nil }
        self.app = app
        self.size = size
        clients = (0..<count).compactMap { try? ClientName("client-\($0)") }
        seq = Array(repeating: 0, count: count)
    }

    var now: WallTime { WallTime(unixMilliseconds: Self.start + Int64(turn) * 10) }

    mutating func next() -> TurnBatch {
        var batch = TurnBatch()
        var touched: Set<Int> = []
        let first = nextMessage
        for index in 0..<size {
            touched.insert(accept(Int64(turn * size + index), &batch))
            guard turn >= Self.lifetime else { continue }
            touched.insert(close(Int64((turn - Self.lifetime) * size + index), &batch))
        }
        for place in touched { batch.records.append(.client(state(of: place))) }
        inFlight.append(Array(first..<nextMessage))
        if inFlight.count > 2 { batch.delivered = inFlight.removeFirst() }
        batch.flushed = turn > 0 ? size : 0
        turn += 1
        return batch
    }

    /// A toast that waits, as one of a long queue.
    func waiting(_ serial: Int64, place: Int) -> ToastRecord {
        record(serial, of: clients[place % clients.count])
    }

    func state(of place: Int) -> ClientRecord {
        ClientRecord(
            client: clients[place], epoch: "01KDVXA8000000000000000000", seq: seq[place], closedCount: seq[place] / 2,
            frontends: [.init(name: .unnamed, online: true)], mutes: [], lastActive: now)
    }

    private mutating func accept(_ serial: Int64, _ batch: inout TurnBatch) -> Int {
        let place = Int(serial) % clients.count
        seq[place] += 1
        batch.records.append(.toast(record(serial, of: clients[place])))
        batch.received.append(ReceivedMark(topic: "toast/show/washer/\(clients[place].text)", hash: UInt64(serial)))
        publish("toast/display/washer/\(clients[place].text)", display, &batch)
        return place
    }

    private mutating func close(_ serial: Int64, _ batch: inout TurnBatch) -> Int {
        let place = Int(serial) % clients.count
        let client = clients[place]
        seq[place] += 1
        batch.records.append(.toastGone(client: client, serial: serial))
        let number = seq[place] / 2
        batch.records.append(
            .remembered(
                RememberedRecord(client: client, number: number, app: app, id: Self.id(serial), generation: 1)))
        batch.records.append(.rememberedGone(client: client, number: number - 100))
        batch.closed.append(
            ClosedEvent(
                key: EventKey(epoch: "01KDVXA8000000000000000000", seq: seq[place]), closedCount: number,
                client: client, app: app, id: Self.id(serial), generation: 1, reason: .timeout, title: "Washer",
                acceptedAt: now, shownAt: now, closedAt: now, waited: Milliseconds(12), shown: .seconds(5),
                timesShown: 1, seen: .yes))
        publish("toast/closed/washer/\(client.text)", closing, &batch)
        return place
    }

    private mutating func publish(_ topic: String, _ payload: [UInt8], _ batch: inout TurnBatch) {
        batch.outgoing.append(OutgoingMessage(serial: nextMessage, topic: topic, payload: payload))
        nextMessage += 1
    }

    private func record(_ serial: Int64, of client: ClientName) -> ToastRecord {
        var toast = Toast(
            id: Self.id(serial), idOrigin: .broker, title: "Washer",
            content: "The washing machine in the cellar has ended its programme and wants to be emptied.")
        toast.type = .success
        toast.duration = .lasts(.seconds(5))
        return ToastRecord(
            serial: serial, client: client, app: app, toast: toast, generation: 1, revision: 0, phase: .waiting,
            acceptedAt: now, shownAt: nil, expiresAt: now + .hours(1), recordedAt: now, repeats: 1, timesShown: 0,
            shown: .zero, held: .zero, waited: nil, seen: .unknown, displayOrder: 0, summarised: 0)
    }

    private static func id(_ serial: Int64) -> String {
        ULID(high: 0x019B_75A8_8000_0000, low: UInt64(bitPattern: serial)).text
    }
}
