import COpenSSL

/// A password as the password file of mosquitto 2.0 has it: PBKDF2 with SHA-512 and a salt of its own.
package struct PasswordHash: Hashable, Sendable {
    package let text: String

    /// As many as `mosquitto_passwd` takes: mosquitto does them for each login, while all others wait.
    private static let rounds: Int32 = 101

    /// Nil when the system has no random bytes.
    package init?(of password: String) {
        var salt = [UInt8](repeating: 0, count: 12)
        guard unsafe RAND_bytes(&salt, Int32(salt.count)) == 1 else { return nil }
        let secret = password.utf8.map { CChar(bitPattern: $0) }
        var hash = [UInt8](repeating: 0, count: 64)
        let result = unsafe PKCS5_PBKDF2_HMAC(
            secret, Int32(clamping: secret.count), salt, Int32(salt.count), Self.rounds, EVP_sha512(),
            Int32(hash.count), &hash)
        guard result == 1 else { return nil }
        text = "$7$\(Self.rounds)$\(Self.base64(salt))$\(Self.base64(hash))"
    }

    private static func base64(_ bytes: [UInt8]) -> String {
        // With the NUL that it ends with.
        var text = [UInt8](repeating: 0, count: (bytes.count + 2) / 3 * 4 + 1)
        let count = unsafe EVP_EncodeBlock(&text, bytes, Int32(bytes.count))
        return String(decoding: text.prefix(Int(count)), as: UTF8.self)
    }
}
