import EventLoop
import ToastModel

/// The network between toastd and its server: it can be slow, stand still in one direction or both, and be
/// cut with everything that is on its way.
final class NetworkGate {
    enum Direction: String, Hashable, CaseIterable { case toServer, toBroker }

    private struct Piece {
        var bytes: ArraySlice<UInt8>
        var due: Instant
    }

    private final class Passage {
        let broker: Descriptor
        let server: Descriptor
        var ways: [Direction: [Piece]] = [.toServer: [], .toBroker: []]
        var over: Set<Direction> = []
        var isBroken = false

        init(broker: consuming Descriptor, server: consuming Descriptor) {
            self.broker = broker
            self.server = server
        }

        func source(_ direction: Direction) -> Int32 { direction == .toServer ? broker.number : server.number }

        func sink(_ direction: Direction) -> Int32 { direction == .toServer ? server.number : broker.number }
    }

    let port: UInt16
    private let listener: Descriptor
    private let target: UInt16
    private var passages: [Passage] = []
    /// Nothing moves that way.
    var held: Set<Direction> = []
    /// Nobody gets through.
    var isClosed = false
    var delay = Milliseconds.zero
    /// No more than this is on its way in one direction.
    private static let room = 64

    init(to target: UInt16) throws(StageFault) {
        let listener = try Loopback.listen()
        port = try Loopback.port(of: listener)
        self.listener = listener
        self.target = target
    }

    /// Ends every connection; what is on its way is lost.
    func cut() { passages = [] }

    func turn(at now: Instant) {
        while !isClosed, held.isEmpty, let broker = Loopback.accept(listener) {
            if let server = Loopback.connect(to: target) {
                passages.append(Passage(broker: broker, server: server))
            }
        }
        for passage in passages {
            for direction in Direction.allCases where !held.contains(direction) { move(passage, direction, at: now) }
        }
        passages.removeAll { $0.isBroken }
    }

    private func move(_ passage: Passage, _ direction: Direction, at now: Instant) {
        reading: while !passage.over.contains(direction), passage.ways[direction, default: []].count < Self.room {
            switch Loopback.read(passage.source(direction)) {
            case .bytes(let bytes): passage.ways[direction]?.append(Piece(bytes: bytes[...], due: now + delay))
            case .over: passage.over.insert(direction)
            case .nothing: break reading
            }
        }
        while let piece = passage.ways[direction]?.first, piece.due <= now {
            guard let count = Loopback.write(piece.bytes, to: passage.sink(direction)) else {
                passage.isBroken = true
                return
            }
            if count < piece.bytes.count {
                passage.ways[direction]?[0].bytes = piece.bytes.dropFirst(count)
                return
            }
            passage.ways[direction]?.removeFirst()
        }
        if passage.over.contains(direction), passage.ways[direction]?.isEmpty == true { passage.isBroken = true }
    }

    /// What to wait for: nothing of a direction in which nothing may move.
    var attention: [(descriptor: Int32, readiness: Readiness)] {
        var wanted: [(descriptor: Int32, readiness: Readiness)] = []
        if !isClosed, held.isEmpty { wanted.append((listener.number, .reading)) }
        for passage in passages {
            for direction in Direction.allCases where !held.contains(direction) && !passage.over.contains(direction) {
                if passage.ways[direction, default: []].count < Self.room {
                    wanted.append((passage.source(direction), .reading))
                }
            }
        }
        return wanted
    }
}
