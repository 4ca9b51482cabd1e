import ToastModel

extension Configuration.Server {
    /// Reads `embedded`, `mqtt://host:1883`, `mqtts://host:8883` (the ports may be left out) or
    /// `unix:/path/of/socket`. An IPv6 address stands in brackets.
    package init(_ text: String) throws(ServerFault) {
        // First of all, so that no other message shows it.
        if text.contains("@"), !text.hasPrefix("unix:") {
            throw ServerFault(
                sentence: "a name or password does not belong in the address of a server",
                hint: "use credentials: { username: …, password_file: … }")
        }
        if text == "embedded" {
            self = .embedded
        } else if text.hasPrefix("unix:") {
            self = .unix(path: try Self.socketPath(text.dropFirst(5)))
        } else if text.hasPrefix("mqtt://") {
            let (host, port) = try Self.hostAndPort(text.dropFirst(7), standard: 1883)
            self = .tcp(host: host, port: port)
        } else if text.hasPrefix("mqtts://") {
            let (host, port) = try Self.hostAndPort(text.dropFirst(8), standard: 8883)
            self = .tls(host: host, port: port)
        } else {
            throw Self.unknownForm(text)
        }
    }

    private static let forms = "write embedded, mqtt://host:1883, mqtts://host:8883 or unix:/run/mosquitto.sock"

    private static func unknownForm(_ text: String) -> ServerFault {
        if let end = text.firstRange(of: "://") {
            let scheme = text[..<end.lowerBound]
            let rest = text[end.upperBound...]
            let fitting: String? =
                switch scheme.lowercased() {
                case "tcp", "mqtt": "mqtt"
                case "ssl", "tls", "tcps", "mqtts": "mqtts"
                default: nil
                }
            return ServerFault(
                sentence: "servers cannot be reached by '\(scheme)://'",
                hint: fitting.map { "did you mean '\($0)://\(rest)'?" } ?? forms)
        }
        if let closest = closestName(to: text, among: ["embedded"]) {
            return ServerFault(sentence: "'\(text)' is no address of a server", hint: "did you mean '\(closest)'?")
        }
        if text.hasPrefix("/") {
            return ServerFault(sentence: "'\(text)' is no address of a server", hint: "did you mean 'unix:\(text)'?")
        }
        if (try? hostAndPort(text[...], standard: 1883)) != nil {
            return ServerFault(sentence: "'\(text)' is no address of a server", hint: "did you mean 'mqtt://\(text)'?")
        }
        return ServerFault(sentence: "'\(text)' is no address of a server", hint: forms)
    }

    private static func socketPath(_ rest: Substring) throws(ServerFault) -> String {
        let path = rest.hasPrefix("//") ? String(rest.dropFirst(2)) : String(rest)
        guard path.hasPrefix("/") else {
            throw ServerFault(sentence: "a socket's path begins with '/'", hint: "such as unix:/run/mosquitto.sock")
        }
        // sun_path of Linux has 108 bytes with its NUL.
        guard path.utf8.count < 108, !path.utf8.contains(0) else {
            throw ServerFault(
                sentence: "a socket's path has at most 107 bytes, this one has \(path.utf8.count)",
                hint: "choose a shorter path")
        }
        return path
    }

    private static func hostAndPort(
        _ text: Substring, standard: UInt16
    ) throws(ServerFault) -> (host: String, port: UInt16) {
        var rest = text
        if rest.hasSuffix("/") { rest.removeLast() }
        if rest.contains(where: { "/?#".contains($0) }) {
            throw ServerFault(
                sentence: "nothing can follow the host and port of a server", hint: "such as mqtt://host:1883")
        }
        let host: Substring
        if rest.hasPrefix("[") {
            guard let end = rest.firstIndex(of: "]") else {
                throw ServerFault(sentence: "the ']' of an IPv6 address is missing", hint: "such as mqtt://[::1]:1883")
            }
            host = rest[rest.index(after: rest.startIndex)..<end]
            rest = rest[rest.index(after: end)...]
        } else {
            host = rest.prefix { $0 != ":" }
            rest = rest.dropFirst(host.count)
        }
        guard !host.isEmpty, !host.contains(where: { $0.isWhitespace || !$0.isASCII }) else {
            throw ServerFault(sentence: "the name of the host is missing or broken", hint: "such as mqtt://host:1883")
        }
        if rest.isEmpty { return (String(host), standard) }
        guard rest.hasPrefix(":"), let port = UInt16(rest.dropFirst()), port > 0 else {
            throw ServerFault(
                sentence: "'\(rest.dropFirst())' is no port",
                hint: rest.contains("::") || rest.filter { $0 == ":" }.count > 1
                    ? "put an IPv6 address in brackets, such as mqtt://[::1]:1883" : "ports are 1 to 65535")
        }
        return (String(host), port)
    }
}
