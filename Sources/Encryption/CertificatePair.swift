import COpenSSL

/// A server's certificate, with those of the authorities between, and its key, as PEM.
package struct CertificatePair: Sendable {
    /// Why no server could use them.
    package enum Fault: Error, Hashable, Sendable {
        case noCertificate
        case refusedCertificate
        case noKey
        case encryptedKey
        case notTogether
        case noMemory

        /// Whether it is the key's; else it is the certificate's.
        package var isOfKey: Bool {
            switch self {
            case .noCertificate, .refusedCertificate, .noMemory: false
            case .noKey, .encryptedKey, .notTogether: true
            }
        }

        /// What is wrong with which of the two files.
        package func sentence(certificate: String, key: String) -> String {
            switch self {
            case .noCertificate: "the file '\(certificate)' is no certificate in PEM, or is broken"
            case .refusedCertificate: "the certificate in '\(certificate)' is too weak for TLS"
            case .noKey: "the file '\(key)' is no key in PEM, or is broken"
            case .encryptedKey: "the key in '\(key)' is encrypted, and nobody is there to be asked for the words"
            case .notTogether: "the key in '\(key)' is not that of the certificate in '\(certificate)'"
            case .noMemory: "the certificate in '\(certificate)' cannot be checked: no memory"
            }
        }

        /// What would help.
        package var hint: String? {
            switch self {
            case .refusedCertificate: "make one with a longer key and SHA-256"
            case .encryptedKey: "'openssl pkey -in FILE' decrypts it"
            case .notTogether: "are both files of the same renewal?"
            case .noCertificate, .noKey, .noMemory: nil
            }
        }
    }

    private var certificate: [UInt8]
    private var key: [UInt8]

    package init(certificate: [UInt8], key: [UInt8]) {
        self.certificate = certificate
        self.key = key
    }

    /// Reads them as a server would.
    package func check() throws(Fault) {
        let verdict = unsafe toastd_check_pair(
            certificate, Int32(clamping: certificate.count), key, Int32(clamping: key.count))
        switch verdict {
        case toastd_pair_good: return
        case toastd_pair_no_certificate: throw .noCertificate
        case toastd_pair_certificate_refused: throw .refusedCertificate
        case toastd_pair_no_key: throw .noKey
        case toastd_pair_key_encrypted: throw .encryptedKey
        case toastd_pair_not_together: throw .notTogether
        default: throw .noMemory
        }
    }
}
