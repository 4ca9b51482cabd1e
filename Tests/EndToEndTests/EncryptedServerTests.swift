import EventLoop
import Foundation
import TestSupport
import Testing
import ToastModel

@Suite("toastd at a server that is reached by TLS")
struct EncryptedServerTests {
    /// A mosquitto whose TLS listener has these lines; its port.
    private func server(
        _ lines: [String], environment: [String: String] = [:]
    ) throws -> (port: UInt16, program: RunningProgram, folder: TemporaryFolder) {
        let folder = try TemporaryFolder()
        let port = try MosquittoServer.freePort()
        let text = (["user root", "log_dest stderr", "listener \(port) 127.0.0.1", "allow_anonymous true"] + lines)
        let file = try folder.write(text.joined(separator: "\n") + "\n", to: "mosquitto.conf")
        let program = try RunningProgram("/usr/sbin/mosquitto", ["-c", file], environment: environment)
        #expect(waitUntil { Ports.ask("127.0.0.1", port) == .somebody }, "\(program.errors)")
        return (port, program, folder)
    }

    /// Whether a toastd with this `tls` comes online there within the time, and what it said.
    private func comesOnline(_ tls: String, _ port: UInt16, seconds: Int64 = 20) throws -> (Bool, String) {
        let state = try TemporaryFolder()
        let file = try state.write(
            "http: off\nserver: mqtts://localhost:\(port)\ntls: { \(tls) }\n", to: "toastd.yaml")
        let toastd = try RunningProgram(
            try builtProgram("toastd"), ["--config", file, "--state", state.file("state")])
        defer { toastd.signal(SIGKILL) }
        let online = waitUntil(seconds: seconds) {
            toastd.errors.contains("msg=online") || toastd.errors.contains("no connection") || toastd.code != nil
        }
        return (online && toastd.errors.contains("msg=online"), toastd.errors)
    }

    @Test("trusts the authority that it was told of, and no other")
    func authority() throws {
        let (ours, theirs) = (try Authority(), try Authority("Somebody else"))
        let own = try ours.sign("localhost")
        let server = try server(["certfile \(own.certificate)", "keyfile \(own.key)"])
        defer { server.program.signal(SIGTERM) }
        let (good, said) = try comesOnline("ca_file: \(ours.file)", server.port)
        #expect(good, "\(said)")
        let (bad, why) = try comesOnline("ca_file: \(theirs.file)", server.port)
        #expect(!bad && why.contains("no connection"))
        let (system, _) = try comesOnline("min_version: 1.2", server.port)
        #expect(!system)
    }

    @Test("does not trust a certificate for another name")
    func otherName() throws {
        let ours = try Authority()
        let other = try ours.sign("elsewhere.example")
        let server = try server(["certfile \(other.certificate)", "keyfile \(other.key)"])
        defer { server.program.signal(SIGTERM) }
        #expect(try !comesOnline("ca_file: \(ours.file)", server.port).0)
    }

    @Test("shows its own certificate to a server that asks for one, as toastctl does")
    func clientCertificate() throws {
        let ours = try Authority()
        let (own, client, stranger) = (
            try ours.sign("localhost"), try ours.sign("toastd"), try Authority("Stranger").sign("toastd")
        )
        let server = try server([
            "cafile \(ours.file)", "certfile \(own.certificate)", "keyfile \(own.key)", "require_certificate true",
            "use_identity_as_username true",
        ])
        defer { server.program.signal(SIGTERM) }
        let authority = "ca_file: \(ours.file)"
        #expect(try !comesOnline(authority, server.port).0)
        let wrong = "\(authority), cert_file: \(stranger.certificate), key_file: \(stranger.key)"
        #expect(try !comesOnline(wrong, server.port).0)
        let (good, said) = try comesOnline(
            "\(authority), cert_file: \(client.certificate), key_file: \(client.key)", server.port)
        #expect(good, "\(said)")
        // The name in the certificate is the user's.
        #expect(server.program.errors.contains("u'toastd'"))
        let words = ["status", "--server", "mqtts://localhost:\(server.port)", "--ca-file", ours.file]
        let tool = try builtProgram("toastctl")
        #expect(try RunningProgram.run(tool, words).code == 3)
        let shown = ["--cert-file", client.certificate, "--key-file", client.key]
        #expect(waitUntil { (try? RunningProgram.run(tool, words + shown).output.contains("main  off")) == true })
        #expect(try RunningProgram.run(tool, words + shown.prefix(2)).code == 2)
    }

    @Test("speaks no older TLS than it was told")
    func version() throws {
        let ours = try Authority()
        let own = try ours.sign("localhost")
        let folder = try TemporaryFolder()
        let openssl = try folder.write(
            """
            openssl_conf = all
            [all]
            ssl_conf = ssl
            [ssl]
            system_default = old
            [old]
            MaxProtocol = TLSv1.2

            """, to: "openssl.cnf")
        let server = try server(
            ["certfile \(own.certificate)", "keyfile \(own.key)"], environment: ["OPENSSL_CONF": openssl])
        defer { server.program.signal(SIGTERM) }
        let authority = "ca_file: \(ours.file)"
        #expect(try comesOnline("\(authority), min_version: 1.2", server.port).0)
        #expect(try comesOnline(authority, server.port).0)
        let (new, said) = try comesOnline("\(authority), min_version: 1.3", server.port)
        #expect(!new && said.contains("no connection"), "\(said)")
        let current = try self.server(["certfile \(own.certificate)", "keyfile \(own.key)"])
        defer { current.program.signal(SIGTERM) }
        #expect(try comesOnline("\(authority), min_version: 1.3", current.port).0)
    }

    @Test("proves itself by a key that both sides know, and by no other")
    func sharedKey() throws {
        let folder = try TemporaryFolder()
        let key = "0123456789abcdef0123456789ABCDEF"
        let keys = try folder.write("toastd:\(key)\n", to: "keys")
        let file = try folder.write(key + "\n", to: "psk")
        let server = try server(["psk_file \(keys)", "psk_hint home", "use_identity_as_username true"])
        defer { server.program.signal(SIGTERM) }
        let (good, said) = try comesOnline("psk_identity: toastd, psk_file: \(file)", server.port)
        #expect(good, "\(said)")
        #expect(server.program.errors.contains("u'toastd'"))
        let other = try folder.write(key.replacingOccurrences(of: "A", with: "9") + "\n", to: "other")
        #expect(try !comesOnline("psk_identity: toastd, psk_file: \(other)", server.port).0)
        #expect(try !comesOnline("psk_identity: nobody, psk_file: \(file)", server.port).0)
        #expect(!said.contains(key))
    }

    @Test("says at once that a file is missing, or a key has a passphrase, and asks nobody for it")
    func files() throws {
        let ours = try Authority()
        let own = try ours.sign("localhost")
        let locked = ours.folder.file("locked.key")
        try RunningProgram.run(
            "/usr/bin/openssl", ["ec", "-in", own.key, "-aes256", "-passout", "pass:hidden", "-out", locked])
        let port = try MosquittoServer.freePort()
        let (missing, why) = try comesOnline("ca_file: /nowhere/ca.pem", port)
        #expect(!missing && why.contains("toastd.yaml:3:") && why.contains("tls.ca_file: the file '/nowhere/ca.pem'"))
        let (opened, said) = try comesOnline(
            "ca_file: \(ours.file), cert_file: \(own.certificate), key_file: \(locked)", port)
        #expect(!opened && said.contains("toastd.yaml:3:") && said.contains("is encrypted"), "\(said)")
    }

    @Test("says at once that a file holds no certificate, or the key belongs to another one")
    func contents() throws {
        let ours = try Authority()
        let (own, other) = (try ours.sign("localhost"), try ours.sign("other"))
        let port = try MosquittoServer.freePort()
        let binary = ours.folder.file("ca.der")
        try RunningProgram.run("/usr/bin/openssl", ["x509", "-in", ours.file, "-outform", "DER", "-out", binary])
        for file in [binary, own.key, try ours.folder.write("", to: "empty")] {
            let (opened, said) = try comesOnline("ca_file: \(file)", port)
            #expect(!opened && said.contains("toastd.yaml:3:"), "\(said)")
            #expect(said.contains("tls.ca_file: the file '\(file)' has no certificate in PEM"), "\(said)")
        }
        let (opened, said) = try comesOnline(
            "ca_file: \(ours.file), cert_file: \(own.certificate), key_file: \(other.key)", port)
        #expect(!opened && said.contains("tls.key_file: the key in '\(other.key)' is not that of"), "\(said)")
    }
}
