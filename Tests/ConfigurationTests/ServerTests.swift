import Configuration
import Testing

@Suite("Addresses of servers")
struct ServerTests {
    @Test(
        "Every form is read",
        arguments: [
            ("embedded", Configuration.Server.embedded),
            ("mqtt://host", .tcp(host: "host", port: 1883)),
            ("mqtt://host:1884/", .tcp(host: "host", port: 1884)),
            ("mqtt://192.168.1.5:1", .tcp(host: "192.168.1.5", port: 1)),
            ("mqtt://[fe80::1]:1884", .tcp(host: "fe80::1", port: 1884)),
            ("mqtts://[::1]", .tls(host: "::1", port: 8883)),
            ("mqtts://host:65535", .tls(host: "host", port: 65535)),
            ("unix:/run/m.sock", .unix(path: "/run/m.sock")),
            ("unix:///run/m.sock", .unix(path: "/run/m.sock")),
        ])
    func forms(text: String, expected: Configuration.Server) throws {
        #expect(try Configuration.Server(text) == expected)
    }

    @Test(
        "Anything else is refused with what would be right",
        arguments: [
            ("", "write embedded, mqtt://host:1883, mqtts://host:8883 or unix:/run/mosquitto.sock"),
            ("embeded", "did you mean 'embedded'?"),
            ("localhost:1883", "did you mean 'mqtt://localhost:1883'?"),
            ("/run/m.sock", "did you mean 'unix:/run/m.sock'?"),
            ("ssl://host:8883", "did you mean 'mqtts://host:8883'?"),
            ("MQTT://host", "did you mean 'mqtt://host'?"),
            ("ws://host", "write embedded, mqtt://host:1883, mqtts://host:8883 or unix:/run/mosquitto.sock"),
            ("mqtt://", "such as mqtt://host:1883"),
            ("mqtt://a b", "such as mqtt://host:1883"),
            ("mqtt://host/path", "such as mqtt://host:1883"),
            ("mqtt://host:0", "ports are 1 to 65535"),
            ("mqtt://host:", "ports are 1 to 65535"),
            ("mqtt://u:p@host", "use credentials: { username: …, password_file: … }"),
            ("mqtt://[::1", "such as mqtt://[::1]:1883"),
            ("mqtt://fe80::1", "put an IPv6 address in brackets, such as mqtt://[::1]:1883"),
            ("unix:run/m.sock", "such as unix:/run/mosquitto.sock"),
            ("unix:/" + String(repeating: "x", count: 107), "choose a shorter path"),
        ])
    func faults(text: String, hint: String) {
        do throws(ServerFault) {
            _ = try Configuration.Server(text)
            Issue.record("'\(text)' was taken")
        } catch {
            #expect(error.hint == hint)
        }
    }
}
