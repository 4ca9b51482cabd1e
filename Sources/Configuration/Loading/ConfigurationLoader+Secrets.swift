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
        guard scope.options.secrets == .read, written.configuration.server != .embedded else { return }
        switch scope.options.files.read(file.text, 64 * 1024) {
        case .failure(let fault):
            scope.report("the file '\(file.text)' \(fault.sentence)", file.path, at: file.position)
        case .success(let bytes):
            let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
            if line.isEmpty {
                scope.report(
                    "the first line of '\(file.text)' is empty", file.path, at: file.position,
                    hint: "it is the password")
            } else {
                written.configuration.credentials.password = String(decoding: line, as: UTF8.self)
            }
        }
    }
}
