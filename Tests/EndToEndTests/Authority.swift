import Foundation
import TestSupport

/// An authority of certificates of a test's own, with what it has signed.
final class Authority: Sendable {
    let folder: TemporaryFolder

    var file: String { folder.file("ca.pem") }

    init(_ name: String = "Test authority") throws {
        folder = try TemporaryFolder()
        try openssl([
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
            "-subj", "/CN=\(name)", "-keyout", folder.file("ca.key"), "-out", file,
        ])
    }

    /// Signs a certificate for a name; the paths of it and of its key.
    @discardableResult
    func sign(_ name: String) throws -> (certificate: String, key: String) {
        let (certificate, key) = (folder.file("\(name).pem"), folder.file("\(name).key"))
        let request = folder.file("\(name).csr")
        try openssl([
            "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=\(name)",
            "-addext", "subjectAltName=DNS:\(name)", "-keyout", key, "-out", request,
        ])
        try openssl([
            "x509", "-req", "-in", request, "-CA", file, "-CAkey", folder.file("ca.key"), "-CAcreateserial", "-days",
            "2", "-copy_extensions", "copy", "-out", certificate,
        ])
        return (certificate, key)
    }

    private func openssl(_ words: [String]) throws {
        let program = try RunningProgram.run("/usr/bin/openssl", words)
        if program.code != 0 { throw RunningProgram.Failure(description: "openssl: \(program.errors)") }
    }
}
