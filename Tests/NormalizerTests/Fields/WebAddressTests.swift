import Foundation
import Normalizer
import Testing

@Suite("Addresses")
struct WebAddressTests {
    static let pictures = [
        "http://example.com/a.png", "HTTPS://example.com/a?b=c#d", " https://example.com ",
        "data:image/png;base64,iVBOR",
        "DATA:IMAGE/svg+xml,x", "mdi:account", "MDI:bell-ring", "bell", "door open", "washer.png", "🚪", "1234",
        "http://169.254.169.254/latest/meta-data", "http://[::1]:8080/x", "https://user@example.com/",
    ]

    @Test("Pictures come from the web, from data, or by name", arguments: pictures)
    func allowed(address: String) {
        guard case .allowed(let result) = WebAddress.check(address, for: .picture) else {
            Issue.record("refused")
            return
        }
        #expect(result == address.trimmingCharacters(in: .whitespaces))
    }

    static let refused = [
        "javascript:alert(1)", "JavaScript:alert(1)", "java\tscript:alert(1)", "file:///etc/passwd",
        "data:text/html,<b>",
        "data:,x", "//example.com/i.png", "/i/washer.png", "../x", "C:\\x.png", "ftp://example.com/x", "http://",
        "http:///x",
        "https://?x", "http:/example.com", "http://a b", "http://a\nb", "a<b", "..", "", "mdi:", "mdi:../../x",
        "blob:x",
        "vbscript:x", "http://\(String(repeating: "a", count: 5000))", "https://exa\u{0}mple.com",
    ]

    @Test("Everything else is refused with a reason", arguments: refused)
    func denied(address: String) {
        for purpose in [WebAddress.Purpose.picture, .link] {
            guard case .refused(let why) = WebAddress.check(address, for: purpose) else {
                Issue.record("allowed for \(purpose)")
                continue
            }
            #expect(!why.isEmpty)
        }
    }

    @Test("A link is only a web address", arguments: ["mdi:account", "bell", "data:image/png;base64,x", "tel:+1"])
    func links(address: String) {
        guard case .refused = WebAddress.check(address, for: .link) else {
            Issue.record("allowed")
            return
        }
        #expect(WebAddress.check("https://example.com/x", for: .link) == .allowed("https://example.com/x"))
    }
}
