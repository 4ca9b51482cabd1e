/// What a browser or a scraper asked for.
package struct HTTPRequest: Hashable, Sendable {
    package enum Method: Hashable, Sendable {
        case get, head, other
    }

    package var method: Method
    /// Percent-decoded, without the query: `/metrics`.
    package var path: String

    package init(method: Method, path: String) {
        self.method = method
        self.path = path
    }
}
