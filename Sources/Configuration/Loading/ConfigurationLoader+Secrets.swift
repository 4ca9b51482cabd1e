import ToastModel

extension ConfigurationLoader {
    /// Reads the password's file. The embedded server needs none.
    mutating func readSecrets() {
        let credentials = written.configuration.credentials
        guard let file = written.passwordFile else { return }
        if credentials.password != nil {
            scope.report(
                "'password' and 'password_file' exclude each other", file.path, at: file.position)
            return
        }
        switch scope.options.secrets {
        case .leave: return
        case .read where written.configuration.server == .embedded: return
        case .read, .readAll: break
        }
        written.configuration.credentials.password = firstLine(of: file) ?? credentials.password
    }

    /// Reports a file with a secret, or a certificate, that gave no bytes.
    mutating func reportSecret(_ file: PlacedText, _ fault: FileFault) {
        scope.report(
            "the file '\(file.text)' \(fault.sentence)", file.path, at: file.position,
            hint: scope.options.secretsHint)
    }

    /// The first line of a file with a secret; nil after a fault.
    mutating func firstLine(of file: PlacedText, called secret: String = "password") -> String? {
        switch scope.options.files.read(file.text, 64 * 1024) {
        case .failure(let fault):
            reportSecret(file, fault)
            return nil
        case .success(let bytes):
            let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
            if line.isEmpty {
                scope.report(
                    "the first line of '\(file.text)' is empty", file.path, at: file.position,
                    hint: "it is the \(secret)")
                return nil
            }
            return String(decoding: line, as: UTF8.self)
        }
    }
}
