import CrashTest
import EventLoop
import Foundation
import TestSupport
import Testing

@Suite("The shipped mosquitto.conf")
struct ServerSettingsTests {
    private func shipped(_ file: String = "config/mosquitto.conf") throws -> [String] {
        try String(contentsOfFile: packageFolder + "/" + file, encoding: .utf8)
            .split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
    }

    @Test("has every setting that the promise needs, as the embedded server and the crash test do")
    func complete() throws {
        let lines = try shipped()
        for setting in ServerConfiguration.needed { #expect(lines.contains(setting)) }
        #expect(!lines.contains { $0.hasPrefix("autosave_on_changes") })
        let state = try TemporaryFolder()
        let ports = [try MosquittoServer.freePort(), try MosquittoServer.freePort()]
        let file = try state.write(
            "http: off\nembedded: { port: \(ports[0]), websocket_port: \(ports[1]) }\n", to: "toastd.yaml")
        let toastd = try RunningProgram(
            try builtProgram("toastd"), ["--config", file, "--state", state.file("state")])
        let written = state.file("state/mosquitto/mosquitto.conf")
        #expect(waitUntil(seconds: 20) { FileManager.default.fileExists(atPath: written) })
        let embedded = try String(contentsOfFile: written, encoding: .utf8).split(separator: "\n").map(String.init)
        for setting in ServerConfiguration.needed { #expect(embedded.contains(setting)) }
        toastd.signal(SIGTERM)
        #expect(try toastd.end() == 0)
    }

    @Test("says the same to the mosquitto of compose.yaml")
    func container() throws {
        let lines = try shipped("deploy/container/mosquitto.conf")
        let own = try shipped().prefix { !$0.hasPrefix("listener") }.filter { !$0.hasPrefix("persistence_location") }
        #expect(own.count > 5)
        for setting in own { #expect(lines.contains(setting)) }
        for setting in ServerConfiguration.needed { #expect(lines.contains(setting)) }
    }

    @Test("starts a mosquitto that listens to this machine alone and keeps what waits for a client over a restart")
    func starts() throws {
        let folder = try TemporaryFolder()
        let port = try MosquittoServer.freePort()
        var text = try shipped().joined(separator: "\n") + "\n"
        text = text.replacingOccurrences(of: "/var/lib/mosquitto/", with: folder.path + "/")
        text = text.replacingOccurrences(of: "listener 1883 ", with: "listener \(port) ")
        let file = try folder.write("user root\n" + text, to: "mosquitto.conf")
        var server = try start(file, port)
        let subscribe = ["-h", "127.0.0.1", "-p", "\(port)", "-q", "1", "-t", "toast/#", "-i", "keeper", "-c"]
        try RunningProgram.run("/usr/bin/mosquitto_sub", subscribe + ["-E"])
        for number in 0..<1500 where number % 500 == 0 {
            try publish(port: port, topic: "toast/show/door/kitchen", "n\(number)")
        }
        server.signal(SIGTERM)
        #expect(try server.end() == 0)
        server = try start(file, port)
        let heard = try RunningProgram.run("/usr/bin/mosquitto_sub", subscribe + ["-C", "3", "-W", "10"])
        #expect(heard.lines == ["n0", "n500", "n1000"])
        server.signal(SIGTERM)
        try server.end()
    }

    private func start(_ file: String, _ port: UInt16) throws -> RunningProgram {
        let server = try RunningProgram("/usr/sbin/mosquitto", ["-c", file])
        #expect(waitUntil { Ports.ask("127.0.0.1", port) == .somebody }, "\(server.errors)")
        return server
    }
}
