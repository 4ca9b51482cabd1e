/// An answer over HTTP: small, whole, in memory.
package struct HTTPResponse: Hashable, Sendable {
    package struct Header: Hashable, Sendable {
        package var name: String
        package var value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    package var status: UInt32
    package var headers: [Header]
    package var body: [UInt8]

    package init(status: UInt32 = 200, contentType: String, headers: [Header] = [], body: [UInt8]) {
        self.status = status
        self.headers = [Header("Content-Type", contentType)] + headers
        self.body = body
    }

    /// A sentence as plain text.
    package static func text(_ text: String, status: UInt32 = 200) -> HTTPResponse {
        HTTPResponse(status: status, contentType: "text/plain; charset=utf-8", body: Array((text + "\n").utf8))
    }
}
