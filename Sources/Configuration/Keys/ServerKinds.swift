import ToastModel

extension Kind where Value == Configuration.Server {
    static var server: Kind {
        let wanted = "embedded, mqtt://host:1883, mqtts://host:8883 or unix:/run/mosquitto.sock"
        return Kind(wanted, schema: .pattern("^(embedded|mqtts?://.+|unix:/.+)$")) { node, path, scope in
            guard let text = scope.text(node) else {
                scope.mismatch(node, path, wanted: wanted)
                return nil
            }
            do throws(ServerFault) {
                return try Configuration.Server(text)
            } catch {
                // An address from a variable may hold a password.
                let shown = scope.written[node.position] == nil
                scope.report(
                    shown ? error.sentence : "this is no address of a server", path, at: node.position,
                    hint: shown ? error.hint : wanted)
                return nil
            }
        }
    }
}

/// `embedded` as the file writes it.
struct WrittenEmbedded: Sendable {
    var settings = Configuration.Embedded()
    var bind: PlacedText?
    var certificate: PlacedText?
    var key: PlacedText?
}

private let embeddedFields: [Field<WrittenEmbedded>] = [
    Field("port", .port, "The port of its MQTT listener.", standard: "1883", \.settings.port),
    Field(
        "websocket_port", .port, "The port of its WebSockets listener.", standard: "8083", \.settings.websocketPort),
    Field(
        "bind", .placed(.address), "The IP address it listens on; beyond loopback it asks for passwords.",
        standard: "127.0.0.1"
    ) { target, place in
        target.settings.bind = place.text
        target.bind = place
    },
    Field(
        "cert_file", .placed(.path("the path of a file")),
        "Its certificate, with those of the authorities between: both listeners speak TLS then."
    ) { target, place in
        target.settings.certificateFile = place.text
        target.certificate = place
    },
    Field("key_file", .placed(.path("the path of a file")), "The key of cert_file.") { target, place in
        target.settings.keyFile = place.text
        target.key = place
    },
]

extension Kind where Value == WrittenEmbedded {
    static var embedded: Kind {
        let mapping = Kind.mapping(embeddedFields, from: WrittenEmbedded(), like: "{ port: 1883 }")
        return Kind(mapping.wanted, schema: mapping.schema, keys: mapping.keys) { node, path, scope in
            guard let embedded = mapping.read(node, path, &scope) else { return nil }
            if embedded.settings.port == embedded.settings.websocketPort {
                scope.report("both listeners have port \(embedded.settings.port)", path, at: node.position)
            }
            return embedded
        }
    }
}

extension Kind where Value == UInt16 {
    fileprivate static var port: Kind { Kind<Int>.whole(1...65_535).map { UInt16($0) } }
}

extension Kind where Value == String {
    /// An IP address without brackets.
    fileprivate static var address: Kind {
        .scalar("an IP address such as 127.0.0.1", schema: .pattern("^[0-9A-Fa-f.:]+$")) { text in
            isAddress(text) ? text : nil
        }
    }

    static var root: Kind {
        .scalar("a topic without wildcards such as toast", schema: .pattern("^[^$/+#][^+#]*$")) { text in
            guard text.utf8.count <= 128, let filter = SubscriptionFilter(text), !filter.text.hasPrefix("$") else {
                return nil
            }
            let levels = text.split(separator: "/", omittingEmptySubsequences: false)
            let named = levels.allSatisfy { (try? checkName(String($0))) != nil }
            return named ? text : nil
        }
    }

    static var animation: Kind {
        let path = Kind<String>.path("the path or URL of a Lottie file")
        return Kind(path.wanted, schema: path.schema) { node, keyPath, scope in
            if let text = scope.text(node), text.hasPrefix("http://") || text.hasPrefix("https://") { return text }
            return path.read(node, keyPath, &scope)
        }
    }
}

private let httpFields: [Field<Configuration.HTTP>] = [
    Field("listen", .listenAddress, "The address and port.", standard: "127.0.0.1:9464", \.listen),
    Field(
        "websocket", .websocket,
        "Where browsers reach the MQTT server, when it is not toastd's own or behind a proxy.", \.websocket),
]

extension Kind where Value == Configuration.HTTP {
    /// `{ listen: address:port }`, or `off`.
    static var http: Kind {
        var off = Configuration.HTTP()
        off.listen = nil
        return Kind.mapping(httpFields, from: Configuration.HTTP(), like: "{ listen: 127.0.0.1:9464 }")
            .or(["off"], as: off)
    }
}

extension Kind where Value == String? {
    /// The page gives it to browsers as it is.
    fileprivate static var websocket: Kind {
        let address = Kind<String>.scalar(
            "an address such as wss://mqtt.example.org:8084/mqtt", schema: .pattern("^wss?://[^/?#@\\s]+(/[^#\\s]*)?$")
        ) { text in
            let rest = text.hasPrefix("wss://") ? text.dropFirst(6) : text.hasPrefix("ws://") ? text.dropFirst(5) : ""
            let host = rest.prefix { $0 != "/" }
            let isWhole = !host.isEmpty && !host.contains { "?@".contains($0) }
            return isWhole && !rest.contains { $0 == "#" || $0.isWhitespace } ? text : nil
        }
        return address.map { Optional($0) }
    }

    fileprivate static var listenAddress: Kind {
        let address = Kind<String>.scalar(
            "an address and port such as 127.0.0.1:9464 or [::1]:9464",
            schema: .pattern("^([0-9.]+|\\[[0-9A-Fa-f.:]+\\]):[0-9]+$")
        ) { text in
            guard let colon = text.lastIndex(of: ":"), UInt16(text[text.index(after: colon)...]) != nil else {
                return nil
            }
            var host = text[..<colon]
            if host.hasPrefix("["), host.hasSuffix("]") {
                host = host.dropFirst().dropLast()
                return host.contains(":") && isAddress(String(host)) ? text : nil
            }
            return !host.contains(":") && isAddress(String(host)) ? text : nil
        }
        return address.map { Optional($0) }.or(["off"], as: nil)
    }
}

/// Whether a text is an IPv4 address, or has the letters of an IPv6 one.
private func isAddress(_ text: String) -> Bool {
    if text.contains(":") {
        return text.utf8.count <= 45 && text.allSatisfy { $0.isHexDigit || ".:".contains($0) }
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil && $0.utf8.first != UInt8(ascii: "+") }
}
