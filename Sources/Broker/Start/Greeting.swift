import Configuration
import EventLoop
import Observability
import QRCode
import ToastModel

/// What toastd says when it starts: where to publish, and what to try.
struct Greeting {
    private let configuration: Configuration
    private let folder: String

    init(_ configuration: Configuration, folder: String) {
        self.configuration = configuration
        self.folder = folder
    }

    /// `password` is that of the embedded server's browsers; without one it is told where it stands.
    func text(embedded: EmbeddedAddress?, password: String?, page: OperationPort?) -> String {
        var lines = ["toastd \(toastdVersion), state in \(folder)"]
        let options: String
        if let embedded {
            options = describe(embedded, &lines)
        } else {
            lines.append("MQTT server: \(configuration.server.text)")
            options = configuration.server.clientOptions
        }
        if let page { lines += describe(page, embedded == nil ? nil : password) }
        if embedded != nil, password == nil { lines.append("Password of the page: in \(folder)/mosquitto/password") }
        let root = configuration.root
        lines += [
            "Watch everything:   mosquitto_sub \(options) -t '\(root)/#' -v",
            "Show a toast:       mosquitto_pub \(options) -t \(root)/show/doorbell/kitchen -m 'Someone is at the door'",
            "See it as a person: toastctl watch\(toastctlOptions(embedded)) --client kitchen",
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    /// What toastctl does not find out by itself.
    private func toastctlOptions(_ embedded: EmbeddedAddress?) -> String {
        guard embedded == nil else {
            let finds = stateFolderCandidates(.process).contains(folder)
            return finds ? "" : " --server unix:\(folder)/mosquitto/mqtt.sock"
        }
        let server = configuration.server.text
        let user = configuration.credentials.username == nil ? "" : " --user NAME --password-file FILE"
        return (server == "mqtt://localhost:1883" ? "" : " --server \(server)") + user
    }

    private func describe(_ address: EmbeddedAddress, _ lines: inout [String]) -> String {
        let wanted = configuration.embedded
        lines.append(
            "MQTT: \(address.bind) port \(address.port); WebSockets: port \(address.websocketPort), with a password")
        if address.port != wanted.port {
            lines.append("Port \(wanted.port) is taken by another program; use -p \(address.port) as shown")
        }
        if address.websocketPort != wanted.websocketPort {
            lines.append("WebSockets port \(wanted.websocketPort) is taken as well")
        }
        let wish = EmbeddedWish(configuration)
        if wish.isOpen, !wish.isEncrypted { return "-p \(address.port)" }
        var host = address.bind == "0.0.0.0" || address.bind == "::" ? "localhost" : address.bind
        if wish.isEncrypted {
            lines.append("It speaks TLS: name this machine as its certificate does")
            host = ThisProcess.hostName + " --capath /etc/ssl/certs"
        }
        if wish.isOpen { return "-h \(host) -p \(address.port)" }
        let password = "\"$(cat \(folder)/mosquitto/password)\""
        return "-h \(host) -p \(address.port) -u \(EmbeddedFolder.username) -P \(password)"
    }

    private func describe(_ page: OperationPort, _ password: String?) -> [String] {
        let isEverywhere = page.host == "0.0.0.0" || page.host == "::"
        let host = isEverywhere ? "localhost" : page.host
        var lines = [
            "Page, metrics:      " + url(host, page.port, "", password),
            "Playground:         " + url(host, page.port, "playground.html", password),
        ]
        guard isEverywhere else { return lines }
        let addresses = NetworkAddresses.reachable
        if addresses.isEmpty { lines.append("This machine has no address that others could reach") }
        lines += addresses.map { "For a tablet:       " + url($0, page.port, "", password) }
        if let first = addresses.first, let code = QRCode(url(first, page.port, "", password)) {
            lines += code.lines
        }
        return lines
    }

    /// The password stands behind `#`, which browsers keep to themselves.
    private func url(_ host: String, _ port: UInt16, _ file: String, _ password: String?) -> String {
        let name = host.contains(":") ? "[\(host)]" : host
        return "http://\(name):\(port)/\(file)" + (password.map { "#password=\($0)" } ?? "")
    }
}

extension Configuration.Server {
    /// As the configuration writes it.
    var text: String {
        switch self {
        case .embedded: "embedded"
        case .tcp(let host, let port): "mqtt://\(host):\(port)"
        case .tls(let host, let port): "mqtts://\(host):\(port)"
        case .unix(let path): "unix:\(path)"
        }
    }

    /// How `mosquitto_pub` reaches it. It knows no unix sockets before 2.1.
    fileprivate var clientOptions: String {
        switch self {
        case .embedded, .unix: "-p 1883"
        case .tcp(let host, let port):
            host == "localhost" || host == "127.0.0.1" ? "-p \(port)" : "-h \(host) -p \(port)"
        case .tls(let host, let port): "-h \(host) -p \(port) --capath /etc/ssl/certs"
        }
    }
}
