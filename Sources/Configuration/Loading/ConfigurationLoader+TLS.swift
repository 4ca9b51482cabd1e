import Encryption
import ToastModel

extension ConfigurationLoader {
    /// Checks what belongs together, and that the files can be read where secrets may be.
    mutating func assembleTLS() {
        let tls = written.tls
        var settings = Configuration.TLS()
        settings.authoritiesFile = tls.authorities?.text
        settings.certificateFile = tls.certificate?.text
        settings.keyFile = tls.key?.text
        settings.minimumVersion = tls.version
        settings.sharedKeyName = tls.sharedKeyName?.text
        pair(tls.certificate, "cert_file", tls.key, "key_file")
        pair(tls.sharedKeyName, "psk_identity", tls.sharedKey ?? tls.sharedKeyFile, "psk_file")
        if let name = tls.sharedKeyName, let other = tls.authorities ?? tls.certificate {
            scope.report(
                "a key that both sides know is used instead of certificates", name.path, at: name.position,
                hint: "leave out psk_identity, or \(other.path)")
        }
        if tls.sharedKey != nil, let file = tls.sharedKeyFile {
            scope.report("'psk' and 'psk_file' exclude each other", file.path, at: file.position)
        } else {
            settings.sharedKey = sharedKey(tls)
        }
        written.configuration.tls = settings
        guard case .tls = written.configuration.server else {
            if let place = tls.place {
                scope.warn(
                    "this is for a server reached by mqtts://, and 'server' names none", place.path,
                    at: place.position)
            }
            return
        }
        if let list = checkFile(tls.authorities), let file = tls.authorities,
            CertificateList(list).count ?? 0 == 0
        {
            scope.report(
                "the file '\(file.text)' has no certificate in PEM, or a broken one", file.path, at: file.position,
                hint: "'openssl x509 -inform DER -in FILE' makes PEM of DER")
        }
        checkPair(tls.certificate, tls.key)
    }

    /// The certificate and key of the embedded server.
    mutating func checkEmbedded() {
        let embedded = written.embedded
        pair(embedded.certificate, "cert_file", embedded.key, "key_file")
        guard written.configuration.server == .embedded else { return }
        if let bind = embedded.bind, !embedded.settings.isLocal, embedded.certificate == nil {
            scope.warn(
                "passwords and toasts cross the network so that others in it can read them", bind.path,
                at: bind.position, hint: "give cert_file and key_file, or use it where you trust everybody")
        }
        checkPair(embedded.certificate, embedded.key)
    }

    /// That both files can be read, and used with each other.
    private mutating func checkPair(_ first: PlacedText?, _ second: PlacedText?) {
        let (certificate, key) = (checkFile(first), checkFile(second))
        guard let certificate, let key, let first, let second else { return }
        do throws(CertificatePair.Fault) { try CertificatePair(certificate: certificate, key: key).check() } catch {
            let place = error.isOfKey ? second : first
            scope.report(
                error.sentence(certificate: first.text, key: second.text), place.path, at: place.position,
                hint: error.hint)
        }
    }

    private mutating func pair(_ first: PlacedText?, _ name: String, _ second: PlacedText?, _ other: String) {
        guard let present = first ?? second, first == nil || second == nil else { return }
        scope.report(
            "'\(name)' and '\(other)' belong together, and '\(first == nil ? name : other)' is missing", present.path,
            at: present.position)
    }

    /// The content of a file; nil after a fault, or where secrets are not to be read.
    private mutating func checkFile(_ file: PlacedText?) -> [UInt8]? {
        guard let file, scope.options.secrets != .leave else { return nil }
        switch scope.options.files.read(file.text, 4 << 20) {
        case .success(let bytes): return bytes
        case .failure(let fault):
            reportSecret(file, fault)
            return nil
        }
    }

    private mutating func sharedKey(_ tls: WrittenTLS) -> String? {
        guard let place = tls.sharedKey ?? tls.sharedKeyFile else { return nil }
        var key = tls.sharedKey?.text
        if let file = tls.sharedKeyFile {
            if scope.options.secrets == .leave { return nil }
            guard let line = firstLine(of: file, called: "key") else { return nil }
            key = line
        }
        guard let key, key.count % 2 == 0, (16...512).contains(key.count), key.utf8.allSatisfy(Self.isHexadecimal)
        else {
            scope.report(
                "the key is no even number of 16 to 512 hexadecimal digits", place.path, at: place.position,
                hint: "such as 'openssl rand -hex 32' makes")
            return nil
        }
        return key
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }
}
