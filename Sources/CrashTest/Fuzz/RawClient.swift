import EventLoop
import ToastModel

/// A client of a server that sends whatever it is given. It answers only what keeps a QoS 2 going, and connects
/// again when it was thrown out.
final class RawClient {
    private final class Line {
        let connection: Descriptor
        var unread: [UInt8] = []
        var unsent: ArraySlice<UInt8>

        init(_ connection: consuming Descriptor, unsent: [UInt8]) {
            self.connection = connection
            self.unsent = unsent[...]
        }
    }

    private let name: String
    private let port: UInt16
    let version: UInt8
    private var line: Line?
    /// How often the server ended the connection.
    private(set) var endings = 0

    init(_ name: String, port: UInt16, version: UInt8) {
        self.name = name
        self.port = port
        self.version = version
    }

    /// Bytes that the server has not taken yet.
    var backlog: Int { line?.unsent.count ?? 0 }

    func send(_ packet: [UInt8]) {
        if line == nil, let connection = Loopback.connect(to: port) {
            line = Line(connection, unsent: PacketWriter.connect(name, version: version))
        }
        line?.unsent += packet
    }

    /// Ends the connection without a word.
    func hangUp() { line = nil }

    var attention: (descriptor: Int32, readiness: Readiness)? {
        line.map { ($0.connection.number, $0.unsent.isEmpty ? .reading : [.reading, .writing]) }
    }

    func turn() {
        guard let line else { return }
        if step(line) == .over {
            endings += 1
            self.line = nil
        }
    }

    private enum Outcome { case goesOn, over }

    private func step(_ line: Line) -> Outcome {
        while !line.unsent.isEmpty {
            guard let count = Loopback.write(line.unsent.prefix(65_536), to: line.connection.number) else {
                return .over
            }
            if count == 0 { break }
            line.unsent = line.unsent.dropFirst(count)
        }
        reading: while true {
            switch Loopback.read(line.connection.number) {
            case .bytes(let bytes): line.unread += bytes
            case .nothing: break reading
            case .over: return .over
            }
        }
        answer(line)
        return .goesOn
    }

    /// PUBREC wants a PUBREL.
    private func answer(_ line: Line) {
        while let packet = IncomingPacket(&line.unread) {
            guard packet.first >> 4 == 5, packet.body.count >= 2 else { continue }
            line.unsent += PacketWriter.packet(0x62, Array(packet.body.prefix(2)))
        }
    }
}
