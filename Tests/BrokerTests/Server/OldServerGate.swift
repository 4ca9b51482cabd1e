import Foundation
import Synchronization
import TestSupport

/// A way to a server that refuses MQTT 5 as an old server does, and lets everything else through.
///
/// Looks at the protocol level of each CONNECT: 5 is answered with the refusal of MQTT 3.1.1, "unacceptable
/// protocol version", and closed.
final class OldServerGate: Sendable {
    let port: UInt16
    private let listener: Int32
    private let target: UInt16

    init(to target: UInt16) throws {
        self.target = target
        listener = try Self.listen()
        port = try Self.portOf(listener)
        let (listener, target) = (listener, target)
        Thread.detachNewThread {
            while true {
                let client = accept(listener, nil, nil)
                if client < 0 { return }
                Thread.detachNewThread { Self.serve(client, target) }
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    private static func serve(_ client: Int32, _ target: UInt16) {
        var first = [UInt8](repeating: 0, count: 4096)
        let count = unsafe read(client, &first, first.count)
        // The level stands behind the fixed header (2 bytes, short packets) and the name "MQTT" (6 bytes).
        let name = first.firstRange(of: [0, 4] + [UInt8]("MQTT".utf8))
        guard count > 0, let level = name.map({ first[$0.upperBound] }) else {
            close(client)
            return
        }
        if level == 5 {
            let refusal: [UInt8] = [0x20, 2, 0, 1]
            _ = unsafe write(client, refusal, refusal.count)
            close(client)
            return
        }
        guard let server = try? connect(to: target) else {
            close(client)
            return
        }
        _ = unsafe write(server, first, count)
        Thread.detachNewThread { copy(server, client) }
        copy(client, server)
    }

    private static func copy(_ source: Int32, _ sink: Int32) {
        var part = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe read(source, &part, part.count)
            if count <= 0 { break }
            var rest = part.prefix(count)
            while !rest.isEmpty {
                let step = unsafe rest.withUnsafeBytes { unsafe write(sink, $0.baseAddress, $0.count) }
                if step <= 0 { break }
                rest = rest.dropFirst(step)
            }
        }
        shutdown(sink, Int32(SHUT_RDWR))
        shutdown(source, Int32(SHUT_RDWR))
    }

    private static func address(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    private static func listen() throws -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = address(0)
        let bound = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard bound == 0, Glibc.listen(descriptor, 16) == 0 else {
            throw TestClient.Failure(description: "cannot listen")
        }
        return descriptor
    }

    private static func portOf(_ descriptor: Int32) throws -> UInt16 {
        var address = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let named = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe getsockname(descriptor, $0, &size)
            }
        }
        guard named == 0 else { throw TestClient.Failure(description: "no port") }
        return UInt16(bigEndian: address.sin_port)
    }

    private static func connect(to port: UInt16) throws -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = address(port)
        let connected = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { throw TestClient.Failure(description: "cannot connect") }
        return descriptor
    }
}
