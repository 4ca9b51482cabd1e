import EventLoop
import Simulation
import ToastModel

/// Stands where toastd looks for its server, and answers what no server should; or is honest, and passes
/// everything on to a real one.
final class HostileServer {
    private final class Guest {
        let connection: Descriptor
        let server: Descriptor?
        var unread: [UInt8] = []
        var unsent: ArraySlice<UInt8> = []
        var toServer: ArraySlice<UInt8> = []
        var manners: HostileManners
        let until: Instant
        var isOver = false

        init(
            _ connection: consuming Descriptor, server: consuming Descriptor?, _ manners: HostileManners, until: Instant
        ) {
            self.connection = connection
            self.server = server
            self.manners = manners
            self.until = until
        }

        /// Nil while it is hostile.
        var serverNumber: Int32? {
            switch server {
            case .some(let server): server.number
            case .none: nil
            }
        }
    }

    let port: UInt16
    private let listener: Descriptor
    private let target: UInt16
    private let payloads: FuzzPayloads
    private var guests: [Guest] = []
    var isHonest = false {
        didSet { if isHonest != oldValue { guests = [] } }
    }
    private(set) var answers: [String: Int] = [:]
    /// Connections that were hostile.
    var visits: Int { answers.values.reduce(0, +) }

    init(before target: UInt16, _ payloads: FuzzPayloads) throws(StageFault) {
        let listener = try Loopback.listen()
        port = try Loopback.port(of: listener)
        self.listener = listener
        self.target = target
        self.payloads = payloads
    }

    var attention: [(descriptor: Int32, readiness: Readiness)] {
        var wanted: [(descriptor: Int32, readiness: Readiness)] = [(listener.number, .reading)]
        for guest in guests {
            wanted.append((guest.connection.number, guest.unsent.isEmpty ? .reading : [.reading, .writing]))
            if let server = guest.serverNumber {
                wanted.append((server, guest.toServer.isEmpty ? .reading : [.reading, .writing]))
            }
        }
        return wanted
    }

    func turn(at now: Instant, _ random: inout RandomSource) {
        while let connection = Loopback.accept(listener) {
            if isHonest {
                guard let server = Loopback.connect(to: target) else { continue }
                guests.append(Guest(connection, server: server, HostileManners(.garbage), until: now + .hours(24)))
            } else {
                let manners = HostileManners.draw(&random)
                answers[manners.kind.rawValue, default: 0] += 1
                let stay = Milliseconds(Int64(random.pick([20, 100, 300, 1000, 3000])))
                guests.append(Guest(connection, server: nil, manners, until: now + stay))
            }
        }
        for guest in guests {
            if guest.serverNumber != nil { passOn(guest) } else { answer(guest, at: now, &random) }
        }
        guests.removeAll { $0.isOver }
    }

    private func answer(_ guest: Guest, at now: Instant, _ random: inout RandomSource) {
        if guest.manners.listens { take(from: guest.connection.number, into: &guest.unread, guest) }
        guest.unsent += guest.manners.answer(&guest.unread, payloads, &random)
        put(&guest.unsent, to: guest.connection.number, guest)
        if now >= guest.until || guest.manners.wantsToLeave && guest.unsent.isEmpty { guest.isOver = true }
    }

    private func passOn(_ guest: Guest) {
        guard let server = guest.serverNumber else { return }
        var fromBroker: [UInt8] = []
        var fromServer: [UInt8] = []
        if guest.toServer.count < 1 << 20 { take(from: guest.connection.number, into: &fromBroker, guest) }
        if guest.unsent.count < 1 << 20 { take(from: server, into: &fromServer, guest) }
        guest.toServer += fromBroker
        guest.unsent += fromServer
        put(&guest.toServer, to: server, guest)
        put(&guest.unsent, to: guest.connection.number, guest)
    }

    private func take(from number: Int32, into bytes: inout [UInt8], _ guest: Guest) {
        for _ in 0..<16 {
            switch Loopback.read(number) {
            case .bytes(let more): bytes += more
            case .nothing: return
            case .over:
                guest.isOver = true
                return
            }
        }
    }

    private func put(_ bytes: inout ArraySlice<UInt8>, to number: Int32, _ guest: Guest) {
        while !bytes.isEmpty {
            guard let count = Loopback.write(bytes.prefix(65_536), to: number) else {
                guest.isOver = true
                return
            }
            if count == 0 { return }
            bytes = bytes.dropFirst(count)
        }
    }
}
