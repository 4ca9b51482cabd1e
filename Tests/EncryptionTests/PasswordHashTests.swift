import Encryption
import TestSupport
import Testing

@Suite struct PasswordHashTests {
    @Test(
        "is what mosquitto_passwd would have made with the same salt",
        arguments: ["secret", "", ":", "  x y  ", "ü🔑"])
    func hash(password: String) throws {
        let parts = try #require(PasswordHash(of: password)).text.split(separator: "$").map(String.init)
        try #require(parts.count == 4)
        #expect(parts[0] == "7" && parts[1] == "101")
        let script = """
            import base64, hashlib, sys
            key = hashlib.pbkdf2_hmac("sha512", sys.argv[1].encode(), base64.b64decode(sys.argv[2]), 101)
            print(base64.b64encode(key).decode())
            """
        let python = try RunningProgram.run("/usr/bin/python3", ["-c", script, password, parts[2]])
        #expect(python.output == parts[3] + "\n")
        #expect(parts[2].utf8.count == 16 && PasswordHash(of: password) != PasswordHash(of: password))
    }
}
