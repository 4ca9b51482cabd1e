import Foundation
import TestSupport

/// One HTTP exchange with a server on loopback, as chromedriver needs it.
enum PlainHTTP {
    struct Answer {
        let status: Int
        let body: Data
    }

    static func exchange(_ url: URL, method: String, body: Data) throws -> Answer {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = UInt16(url.port ?? 80).bigEndian
        let isConnected = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { throw BrowserFault(message: "no connection to \(url)") }
        var request = Data("\(method) \(url.path) HTTP/1.1\r\nHost: 127.0.0.1:\(url.port ?? 80)\r\n".utf8)
        request += Data(
            "Content-Type: application/json\r\nContent-Length: \(body.count)\r\nConnection: close\r\n\r\n".utf8)
        request += body
        try send(request, to: descriptor)
        return try parse(try receive(from: descriptor))
    }

    private static func send(_ data: Data, to descriptor: Int32) throws {
        var rest = [UInt8](data)
        while !rest.isEmpty {
            let count = unsafe write(descriptor, rest, rest.count)
            guard count > 0 else { throw BrowserFault(message: "the connection broke") }
            rest.removeFirst(count)
        }
    }

    /// Reads until the announced length has come, or the connection ends.
    private static func receive(from descriptor: Int32) throws -> Data {
        var answer = Data()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe read(descriptor, &buffer, buffer.count)
            if count <= 0 { return answer }
            answer += buffer[..<count]
            if let expected = expectedLength(of: answer), answer.count >= expected { return answer }
        }
    }

    private static func expectedLength(of answer: Data) -> Int? {
        guard let end = answer.range(of: Data("\r\n\r\n".utf8)) else { return nil }
        let head = String(decoding: answer[..<end.lowerBound], as: UTF8.self).lowercased()
        guard let match = head.firstMatch(of: #/content-length: *(\d+)/#), let length = Int(match.1) else { return nil }
        return end.upperBound + length
    }

    private static func parse(_ answer: Data) throws -> Answer {
        guard let end = answer.range(of: Data("\r\n\r\n".utf8)),
            let match = String(decoding: answer.prefix(64), as: UTF8.self).firstMatch(of: #/^HTTP/1\.[01] (\d+)/#),
            let status = Int(match.1)
        else { throw BrowserFault(message: "not an HTTP answer") }
        return Answer(status: status, body: answer[end.upperBound...])
    }
}
