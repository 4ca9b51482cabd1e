package import CommandLineInterface
package import Configuration
import JSON
import ToastModel

/// Which server a command speaks to, and as whom.
package struct ServerChoice: Hashable, Sendable {
    package var server: Configuration.Server
    /// The server as people write it.
    package var name: String
    package var username: String?
    package var password: String?
    /// PEM file of the authorities that mqtts trusts; nil for the system's.
    package var authorities: String?
    /// PEM files of the certificate and the key that mqtts shows.
    package var certificate: String?
    package var key: String?

    /// Reads `--server`, `--user`, `--password-file` and `--ca-file`. Without `--server` the embedded server of
    /// a toastd of this machine, which says in its state folder where it is; else the usual port of this
    /// machine.
    package init(
        _ arguments: ParsedArguments, environment: Environment, files: FileSource
    ) throws(UsageFault) {
        var credentials: (username: String, passwordFile: String)?
        if let text = arguments.value("server") {
            name = text
            do throws(ServerFault) {
                server = try Configuration.Server(text)
            } catch {
                // What may be a password is not repeated.
                let shown = text.contains("@") ? "" : " '\(text)'"
                throw .other("--server\(shown): \(error.sentence); \(error.hint)")
            }
            if server == .embedded {
                let found = try Self.embedded(environment, files)
                (server, name) = (found.server, found.name)
                credentials = found.credentials
            }
        } else if let found = Self.announced(environment, files) {
            (server, name) = (found.server, found.name)
            credentials = found.credentials
        } else {
            server = .tcp(host: "localhost", port: 1883)
            name = "mqtt://localhost:1883"
        }
        username = arguments.value("user")
        if username == nil, let credentials {
            username = credentials.username
            password = try Self.password(in: credentials.passwordFile, files)
        }
        if let path = arguments.value("password-file") {
            if arguments.value("user") == nil { throw .other("--password-file goes with --user") }
            password = try Self.password(in: path, files)
        }
        authorities = arguments.value("ca-file")
        certificate = arguments.value("cert-file")
        key = arguments.value("key-file")
        if (certificate == nil) != (key == nil) { throw .other("--cert-file and --key-file go together") }
        for (option, value) in [("--ca-file", authorities), ("--cert-file", certificate)] where value != nil {
            guard case .tls = server else { throw .other("\(option) goes with a server of mqtts://") }
        }
    }

    private static func embedded(
        _ environment: Environment, _ files: FileSource
    ) throws(UsageFault) -> Announced {
        if let found = announced(environment, files) { return found }
        let folders = stateFolderCandidates(environment).joined(separator: " or ")
        throw .other("--server embedded: no toastd of this machine has a server of its own (looked into \(folders))")
    }

    private struct Announced {
        var server: Configuration.Server
        var name: String
        /// What it asks for when others than this machine can reach it.
        var credentials: (username: String, passwordFile: String)?
    }

    /// What a toastd with an embedded server wrote into its state folder.
    private static func announced(
        _ environment: Environment, _ files: FileSource
    ) -> Announced? {
        for folder in stateFolderCandidates(environment) {
            guard case .success(let bytes) = files.read(folder + "/embedded.json", 64 * 1024),
                let value = try? parseJSON(bytes).value, let number = value["port"]?.integer,
                let port = UInt16(exactly: number)
            else { continue }
            var found = Announced(server: .tcp(host: "127.0.0.1", port: port), name: "mqtt://127.0.0.1:\(port)")
            if value["tls"]?.bool == true, let socket = value["socket"]?.string {
                // The certificate is for a name that others call this machine.
                return Announced(server: .unix(path: socket), name: "unix:\(socket)")
            }
            let bind = value["bind"]?.string ?? "127.0.0.1"
            let isOpen = value["login"]?.bool.map { !$0 } ?? (bind == "127.0.0.1" || bind == "::1")
            if !isOpen, let name = value["username"]?.string, let file = value["password_file"]?.string {
                found.credentials = (name, file)
            }
            return found
        }
        return nil
    }

    private static func password(in path: String, _ files: FileSource) throws(UsageFault) -> String {
        switch files.readAny(path, 64 * 1024) {
        case .failure(let fault): throw .other("--password-file: \(path) \(fault.sentence)")
        case .success(let bytes):
            let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
            guard let text = String(validating: line, as: UTF8.self), !text.isEmpty else {
                throw .other("--password-file: the first line of \(path) is no password")
            }
            return text
        }
    }
}
