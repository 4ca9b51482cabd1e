/// The files of the web frontend, read once and served from memory.
package struct PageFolder: Sendable {
    private var files: [String: HTTPResponse] = [:]

    package init() {}

    /// Adds a file under its path, such as `/page.css`. The content type follows from the ending.
    package mutating func add(_ path: String, body: [UInt8]) {
        var headers = [
            HTTPResponse.Header("X-Content-Type-Options", "nosniff"),
            HTTPResponse.Header("Referrer-Policy", "no-referrer"),
            HTTPResponse.Header("Cache-Control", "no-cache"),
        ]
        if path.hasSuffix(".html") {
            headers.append(HTTPResponse.Header("Content-Security-Policy", Self.policy))
        } else {
            // Any page may embed the component and show the animations: neither holds a secret.
            headers.append(HTTPResponse.Header("Access-Control-Allow-Origin", "*"))
        }
        files[path] = HTTPResponse(contentType: Self.contentType(of: path), headers: headers, body: body)
    }

    /// The file at that path; a folder means its `index.html`.
    package func file(at path: String) -> HTTPResponse? {
        files[path] ?? (path.hasSuffix("/") ? files[path + "index.html"] : nil)
    }

    package var paths: [String] { files.keys.sorted() }

    /// Scripts and styles only from here; pictures from anywhere a toast may name; any MQTT server.
    static let policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self' ws: wss:; "
        + "img-src 'self' data: http: https:; media-src data: http: https:; base-uri 'none'; form-action 'self'; "
        + "frame-ancestors 'self'"

    static func contentType(of path: String) -> String {
        switch path.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "js", "mjs": "text/javascript; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "json": "application/json"
        case "svg": "image/svg+xml"
        case "webp": "image/webp"
        case "png": "image/png"
        default: "application/octet-stream"
        }
    }
}
