import CMicroHTTPD
import Glibc

/// Answers HTTP requests on the thread that calls `run`: libmicrohttpd with its own epoll descriptor,
/// which the owner watches in its loop. Bounded: at most 128 connections, 32 KiB each, 15 s idle.
@safe package final class HTTPListener {
    private var daemon: OpaquePointer?
    /// What libmicrohttpd gets as its context; freed after the daemon has stopped.
    private let context: UnsafeMutablePointer<http_owner>
    private let answer: (HTTPRequest) -> HTTPResponse
    /// The port that it listens on.
    package private(set) var port: UInt16 = 0
    /// Readable when `run` has something to do.
    package private(set) var descriptor: Int32 = -1

    /// Listens from now on. `answer` is called inside `run` and must be quick.
    package init(on address: HTTPAddress, answer: @escaping (HTTPRequest) -> HTTPResponse) throws(HTTPFault) {
        guard let bytes = address.socketAddress() else { throw .invalidAddress(address.host) }
        self.answer = answer
        unsafe context = UnsafeMutablePointer<http_owner>.allocate(capacity: 1)
        unsafe context.initialize(to: http_owner())
        unsafe context.pointee.answer = answerRequest
        unsafe context.pointee.owner = Unmanaged.passUnretained(self).toOpaque()
        unsafe daemon = unsafe bytes.withUnsafeBytes { raw in
            let start = unsafe raw.assumingMemoryBound(to: sockaddr.self).baseAddress
            return unsafe http_start(start, bytes.count > 16 ? 1 : 0, context, 128, 15, 32 * 1024)
        }
        guard let daemon = unsafe daemon else {
            let reason = unsafe String(cString: strerror(errno))
            throw .cannotListen(address: address.host, port: address.port, reason: reason)
        }
        port = UInt16(truncatingIfNeeded: unsafe http_port(daemon))
        descriptor = unsafe http_descriptor(daemon)
    }

    deinit {
        if let daemon = unsafe daemon { unsafe MHD_stop_daemon(daemon) }
        unsafe context.deallocate()
    }

    /// Accepts, reads, answers and writes whatever can be done without waiting.
    package func run() {
        guard let daemon = unsafe daemon else { return }
        // The descriptor tells of new bytes only; what the library has begun it says by a timeout of zero.
        for _ in 0..<64 {
            _ = unsafe MHD_run(daemon)
            if unsafe http_has_more(daemon) == 0 { return }
        }
    }

    fileprivate func reply(to connection: OpaquePointer, url: String, method: String) -> Int32 {
        let kind: HTTPRequest.Method = method == "GET" ? .get : method == "HEAD" ? .head : .other
        let response =
            kind == .other
            ? HTTPResponse.text("only GET and HEAD are answered here", status: 405)
            : answer(HTTPRequest(method: kind, path: url))
        var body = response.body
        let made = unsafe body.withUnsafeMutableBytes { buffer in
            unsafe http_response(buffer.baseAddress, buffer.count)
        }
        guard let made = unsafe made else { return 0 }
        defer { unsafe MHD_destroy_response(made) }
        for header in response.headers {
            _ = unsafe MHD_add_response_header(made, header.name, header.value)
        }
        return unsafe http_queue(connection, response.status, made)
    }
}

/// Finds the listener again and lets it answer; 0 closes the connection.
private func answerRequest(
    _ owner: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _ url: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?
) -> Int32 {
    guard let owner = unsafe owner, let connection = unsafe connection, let url = unsafe url,
        let method = unsafe method
    else { return 0 }
    let listener = unsafe Unmanaged<HTTPListener>.fromOpaque(owner).takeUnretainedValue()
    return unsafe listener.reply(
        to: connection, url: String(cString: url), method: String(cString: method))
}
