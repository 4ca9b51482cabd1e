import Configuration
import Encryption
import EventLoop
import JSON
import MQTTSession
import ToastModel

/// The files of the embedded server, in a folder of the state folder.
struct EmbeddedFolder: Sendable {
    static let program = "/usr/sbin/mosquitto"
    /// Who a browser connects as.
    static let username = "toastd"

    private let path: String
    /// What `toastctl` and the page look for.
    private let addressFile: String

    var socket: String { path + "/mqtt.sock" }
    var settingsFile: String { path + "/mosquitto.conf" }
    var logFile: String { path + "/mosquitto.log" }
    private var passwordFile: String { path + "/password" }
    private var hashFile: String { path + "/passwords" }
    private var accessFile: String { path + "/acl" }

    init(in state: borrowing StateFolder) {
        path = state.file("mosquitto")
        addressFile = state.file("embedded.json")
    }

    /// Makes the folder and the password where they are missing.
    static func prepare(in state: borrowing StateFolder) throws(EmbeddedServer.Fault) -> EmbeddedFolder {
        let folder = EmbeddedFolder(in: state)
        guard FileSystem.presence(of: program) == .present else {
            throw EmbeddedServer.Fault(
                sentence: "\(program) is not installed: install the package mosquitto, or name a server with --server")
        }
        guard folder.socket.utf8.count < 108 else {
            throw EmbeddedServer.Fault(
                sentence:
                    "the path of the state folder is too long for a unix socket: choose a shorter one with --state",
                kind: .wrongUsage)
        }
        do throws(SystemFault) {
            try FileSystem.createFolder(folder.path)
            try folder.preparePassword()
        } catch {
            throw EmbeddedServer.Fault(sentence: "cannot prepare the embedded server: \(error.sentence)")
        }
        return folder
    }

    /// A random password, readable for the owner alone.
    private func preparePassword() throws(SystemFault) {
        if FileSystem.presence(of: passwordFile) == .present { return }
        let letters = Array("abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789")
        let password = String((0..<24).compactMap { _ in letters.randomElement() })
        FileSystem.remove(hashFile)
        try FileSystem.replace(passwordFile, with: [UInt8]((password + "\n").utf8), for: .owner)
    }

    /// Whether the server could use the certificate and the key: it ends when it cannot.
    func check(_ wish: EmbeddedWish) throws(EmbeddedServer.Fault) {
        guard let certificate = wish.listeners.certificateFile, let key = wish.listeners.keyFile else { return }
        var pair = CertificatePair(certificate: [], key: [])
        try writing { () throws(SystemFault) in
            pair = CertificatePair(certificate: try FileSystem.read(certificate), key: try FileSystem.read(key))
        }
        do throws(CertificatePair.Fault) { try pair.check() } catch {
            throw EmbeddedServer.Fault(sentence: error.sentence(certificate: certificate, key: key))
        }
    }

    /// Who may log in, and what each may do there: both, or after a fault neither.
    func write(_ wish: EmbeddedWish) throws(EmbeddedServer.Fault) {
        let draft = accessFile + ".next"
        defer { FileSystem.remove(draft) }
        if let lines = wish.accessList {
            let text = lines.map { $0 + "\n" }.joined()
            try writing { () throws(SystemFault) in
                try FileSystem.replace(draft, with: [UInt8](text.utf8), for: .owner)
            }
        }
        // What was hashed before is good as long as nobody else had or has a password that can change.
        if !wish.logins.isEmpty || PasswordFile.names(in: hashFile) != [Self.username] {
            do throws(PasswordFile.Fault) {
                let own = PasswordFile.Login(Self.username, password: password ?? "")
                try PasswordFile.write([own] + wish.logins, to: hashFile)
            } catch {
                throw EmbeddedServer.Fault(sentence: "cannot prepare the embedded server: \(error.sentence)")
            }
        }
        try writing { () throws(SystemFault) in
            if wish.accessList != nil {
                try FileSystem.move(draft, to: accessFile)
            } else {
                FileSystem.remove(accessFile)
            }
        }
    }

    /// The password of `username`.
    var password: String? {
        guard let bytes = try? FileSystem.read(passwordFile) else { return nil }
        return String(String(decoding: bytes, as: UTF8.self).prefix { !$0.isNewline })
    }

    /// The server's configuration.
    func settings(for address: EmbeddedAddress, _ wish: EmbeddedWish) -> String {
        let open = "allow_anonymous true"
        var closed = "allow_anonymous false\npassword_file \(hashFile)"
        if wish.accessList != nil { closed += "\nacl_file \(accessFile)" }
        var encrypted = ""
        if let certificate = wish.listeners.certificateFile, let key = wish.listeners.keyFile {
            // The mark makes other settings of a renewed certificate: mosquitto 2.0.11 reads it again after a
            // SIGHUP for MQTT and not for WebSockets, so that it has to be started again.
            encrypted = """

                # \(Self.mark(of: certificate))
                certfile \(FileSystem.absolute(certificate))
                keyfile \(FileSystem.absolute(key))
                """
        }
        // An interface's name: with an address the WebSockets listener of mosquitto 2.0.11 binds all of them.
        let interface = wish.listeners.isLocal ? " lo" : ""
        return """
            # Written by toastd at each start; changes are lost.
            user \(ThisProcess.userName)
            per_listener_settings true
            persistence true
            persistence_location \(path)/
            autosave_interval 60
            persistent_client_expiration 30d
            max_inflight_messages 1000
            max_queued_messages 1000000
            max_packet_size 1048576
            set_tcp_nodelay true
            log_dest stderr
            log_type error
            log_type warning
            log_timestamp_format %Y-%m-%dT%H:%M:%S

            listener 0 \(socket)
            \(open)

            listener \(address.port) \(address.bind)
            \(wish.isOpen ? open : closed)\(encrypted)

            listener \(address.websocketPort)\(interface)
            protocol websockets
            \(closed)\(encrypted)

            """
    }

    /// Tells certificates apart.
    private static func mark(of certificate: String) -> String {
        String(ContentHash((try? FileSystem.read(certificate)) ?? []).value, radix: 16)
    }

    func write(settings: String) throws(EmbeddedServer.Fault) {
        try writing { () throws(SystemFault) in
            try FileSystem.replace(settingsFile, with: [UInt8](settings.utf8), for: .owner)
        }
    }

    func hasWritten(_ settings: String) -> Bool {
        (try? FileSystem.read(settingsFile)) == [UInt8](settings.utf8)
    }

    /// Begun anew when it has grown.
    func openLog() throws(SystemFault) -> Descriptor { try FileSystem.openLog(logFile, limit: 1 << 20) }

    // MARK: Where it is

    /// Tells others where the server listens.
    func record(_ address: EmbeddedAddress, _ wish: EmbeddedWish, pid: Int32) throws(EmbeddedServer.Fault) {
        let document = JSONValue.object([
            JSONMember("port", .integer(Int64(address.port))),
            JSONMember("websocket_port", .integer(Int64(address.websocketPort))),
            JSONMember("bind", .string(address.bind)), JSONMember("socket", .string(socket)),
            JSONMember("login", .bool(!wish.isOpen)), JSONMember("tls", .bool(wish.isEncrypted)),
            JSONMember("username", .string(Self.username)), JSONMember("password_file", .string(passwordFile)),
            JSONMember("pid", .integer(Int64(pid))),
            JSONMember("toastd_pid", .integer(Int64(ThisProcess.identifier))),
        ])
        try writing { () throws(SystemFault) in
            try FileSystem.replace(addressFile, with: document.encoded + [0x0A], for: .owner)
        }
    }

    /// What was recorded last, by this toastd or an earlier one.
    var recordedAddress: EmbeddedAddress? {
        guard let bytes = try? FileSystem.read(addressFile), let document = try? parseJSON(bytes).value,
            let bind = document["bind"]?.string,
            let port = document["port"]?.integer.flatMap({ UInt16(exactly: $0) }),
            let websocketPort = document["websocket_port"]?.integer.flatMap({ UInt16(exactly: $0) })
        else { return nil }
        return EmbeddedAddress(bind: bind, port: port, websocketPort: websocketPort)
    }

    func forgetAddress() { FileSystem.remove(addressFile) }

    private func writing(_ body: () throws(SystemFault) -> Void) throws(EmbeddedServer.Fault) {
        do throws(SystemFault) { try body() } catch {
            throw EmbeddedServer.Fault(sentence: "cannot prepare the embedded server: \(error.sentence)")
        }
    }
}
