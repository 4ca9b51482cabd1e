import Encryption
import Foundation
import TestSupport
import Testing

@Suite struct CertificatePairTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["one", "two"] {
            try openssl([
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-subj", "/CN=\(name)", "-keyout", folder.file("\(name).key"), "-out", folder.file("\(name).pem"),
            ])
        }
    }

    private func openssl(_ words: [String]) throws {
        let program = try RunningProgram.run("/usr/bin/openssl", words)
        #expect(program.code == 0, "\(program.errors)")
    }

    private func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: folder.file(name))))
    }

    private func fault(_ certificate: [UInt8], _ key: [UInt8]) -> CertificatePair.Fault? {
        do throws(CertificatePair.Fault) {
            try CertificatePair(certificate: certificate, key: key).check()
            return nil
        } catch { return error }
    }

    @Test("What a server can use is taken, anything else refused with the reason")
    func verdicts() throws {
        let (one, key) = (try bytes("one.pem"), try bytes("one.key"))
        let (two, other) = (try bytes("two.pem"), try bytes("two.key"))
        #expect(fault(one, key) == nil)
        #expect(fault(one + two, key) == nil)
        #expect(fault([], key) == .noCertificate)
        #expect(fault(Array("junk".utf8), key) == .noCertificate)
        #expect(fault(key, key) == .noCertificate)
        #expect(fault(Array(one.dropLast(60)), key) == .noCertificate)
        #expect(fault(one + two.dropLast(60), key) == .noCertificate)
        #expect(fault(one, []) == .noKey)
        #expect(fault(one, one) == .noKey)
        #expect(fault(one, Array(key.dropLast(60))) == .noKey)
        #expect(fault(one, other) == .notTogether)
        #expect(fault(two, key) == .notTogether)
    }

    @Test("A key that is encrypted and a certificate that is too weak are told as such")
    func unusable() throws {
        try openssl([
            "pkey", "-in", folder.file("one.key"), "-aes256", "-passout", "pass:words", "-out",
            folder.file("locked.key"),
        ])
        #expect(fault(try bytes("one.pem"), try bytes("locked.key")) == .encryptedKey)
        try openssl([
            "req", "-x509", "-newkey", "rsa:1024", "-nodes", "-days", "2", "-subj", "/CN=weak", "-keyout",
            folder.file("weak.key"), "-out", folder.file("weak.pem"),
        ])
        #expect(fault(try bytes("weak.pem"), try bytes("weak.key")) == .refusedCertificate)
    }

    @Test("A list of authorities is counted, and one that is broken is none")
    func lists() throws {
        let (one, two) = (try bytes("one.pem"), try bytes("two.pem"))
        #expect(CertificateList(one).count == 1)
        #expect(CertificateList(one + Array("\nthe next one\n".utf8) + two).count == 2)
        #expect(CertificateList(try bytes("one.key")).count == 0)
        #expect(CertificateList([]).count == 0)
        #expect(CertificateList(one + two.dropLast(60)).count == nil)
    }
}
