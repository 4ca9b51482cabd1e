import COpenSSL

/// The certificates of authorities, one after the other, as PEM.
package struct CertificateList: Sendable {
    private var bytes: [UInt8]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// How many there are; nil when one of them is broken. What stands between them is skipped, as libssl does.
    package var count: Int? {
        let count = unsafe toastd_count_certificates(bytes, Int32(clamping: bytes.count))
        return count < 0 ? nil : Int(count)
    }
}
