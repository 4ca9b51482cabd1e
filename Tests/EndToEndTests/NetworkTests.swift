import Foundation
import TestSupport
import Testing

/// Two machines on a network of their own: network namespaces joined by a cable.
private final class TwoMachines: Sendable {
    let host: String
    let tablet: String

    /// Why it cannot be had here; nil when it can.
    static let obstacle: String? = {
        let name = "toastd-probe-\(getpid())"
        guard let made = try? RunningProgram.run("/usr/sbin/ip", ["netns", "add", name]), made.code == 0 else {
            return "this user may not make network namespaces"
        }
        _ = try? RunningProgram.run("/usr/sbin/ip", ["netns", "delete", name])
        return nil
    }()

    init() throws {
        let mark = String(UInt32.random(in: .min ... .max), radix: 36)
        host = "toastd-h" + mark
        tablet = "toastd-t" + mark
        let script = """
            set -e
            ip netns add \(host)
            ip netns add \(tablet)
            ip link add h\(mark) netns \(host) type veth peer name t\(mark) netns \(tablet)
            ip -n \(host) address add 10.213.7.1/24 dev h\(mark)
            ip -n \(tablet) address add 10.213.7.2/24 dev t\(mark)
            ip -n \(host) link set lo up
            ip -n \(host) link set h\(mark) up
            ip -n \(tablet) link set t\(mark) up
            """
        let made = try RunningProgram.run("/bin/sh", ["-c", script])
        guard made.code == 0 else { throw RunningProgram.Failure(description: "ip: \(made.errors)") }
    }

    deinit {
        for name in [host, tablet] { _ = try? RunningProgram.run("/usr/sbin/ip", ["netns", "delete", name]) }
    }

    /// Runs a program of the tablet to its end.
    func onTablet(_ words: [String]) throws -> RunningProgram {
        try RunningProgram.run("/usr/sbin/ip", ["netns", "exec", tablet] + words)
    }
}

@Suite("toastd --lan")
struct NetworkTests {
    @Test(
        "The page that is printed, in words and as a QR code, is reached from another machine, with the password only",
        .enabled(if: TwoMachines.obstacle == nil, "network namespaces are needed"))
    func lan() throws {
        let network = try TwoMachines()
        let state = try TemporaryFolder()
        let pages = try TemporaryFolder()
        try pages.write("<!doctype html><title>Toasts</title>", to: "index.html")
        let file = try state.write(
            "embedded: { port: 21883, websocket_port: 28083 }\nhttp: { listen: \"127.0.0.1:29464\" }\n",
            to: "toastd.yaml")
        let toastd = try RunningProgram(
            "/usr/sbin/ip",
            [
                "netns", "exec", network.host, try builtProgram("toastd"), "--lan", "--config", file, "--state",
                state.file("state"),
            ], environment: ["TOASTD_PAGES": pages.path])
        defer {
            toastd.signal(SIGTERM)
            _ = try? toastd.end()
        }
        try toastd.until { $0.contains("For a tablet:") && $0.contains("toastctl watch") }
        let line = try #require(toastd.lines.first { $0.hasPrefix("For a tablet:") })
        let address = String(try #require(line.split(separator: " ").last))
        #expect(address.hasPrefix("http://10.213.7.1:29464/#password="))
        let code = toastd.lines.filter { $0.contains("▀") || $0.contains("▄") }
        #expect(try Self.decode(code) == address)
        let page = String(address.prefix { $0 != "#" })
        let password = String(address.drop { $0 != "=" }.dropFirst())
        let get = "import sys, urllib.request as r; print(r.urlopen(sys.argv[1], timeout=10).read().decode())"
        #expect(
            waitUntil {
                (try? network.onTablet(["/usr/bin/python3", "-c", get, page]).output.contains("<title>Toasts")) == true
            })
        let settings = try network.onTablet(["/usr/bin/python3", "-c", get, page + "settings.json"]).output
        #expect(settings.contains(#""port":28083"#) && !settings.contains(password))
        // A browser of the tablet connects as the page says; without the password nobody does, by either door.
        let script = """
            import sys, paho.mqtt.client as mqtt
            kind, port, password = sys.argv[1], int(sys.argv[2]), sys.argv[3]
            def connected(client, userdata, flags, code):
                print("code", code, flush=True)
                client.disconnect()
            client = mqtt.Client(transport=kind)
            client.on_connect = connected
            if password:
                client.username_pw_set("toastd", password)
            client.connect("10.213.7.1", port)
            client.loop_forever()
            """
        func connect(_ kind: String, _ port: String, _ password: String) throws -> String {
            try network.onTablet(["/usr/bin/python3", "-c", script, kind, port, password]).output
        }
        #expect(waitUntil(seconds: 20) { (try? connect("websockets", "28083", password)) == "code 0\n" })
        #expect(try connect("websockets", "28083", "") == "code 5\n")
        #expect(try connect("tcp", "21883", "") == "code 5\n")
        #expect(try connect("tcp", "21883", password) == "code 0\n")
        // toastctl of the same machine finds the password by itself.
        let toastctl = try RunningProgram.run(
            "/usr/sbin/ip",
            ["netns", "exec", network.host, try builtProgram("toastctl"), "status", "--server", "embedded"],
            environment: ["XDG_STATE_HOME": state.file("elsewhere")])
        #expect(toastctl.code == 2)
    }

    @Test("It is about a server of its own")
    func otherServer() throws {
        let toastd = try RunningProgram.run(
            try builtProgram("toastd"), ["--lan", "--server", "mqtt://127.0.0.1:1", "--state", "/nonexistent"])
        #expect(toastd.code == 2)
        #expect(toastd.errors.contains("--lan is about a server of its own"))
    }

    /// Draws the lines as a terminal would and has them read.
    private static func decode(_ lines: [String]) throws -> String {
        let scale = 4
        var picture = "P1\n\((lines.first?.count ?? 0) * scale) \(lines.count * 2 * scale)\n"
        for line in lines {
            for half in 0..<2 {
                let row = line.map { letter -> String in
                    let isLight = letter == "█" || (half == 0 ? letter == "▀" : letter == "▄")
                    return String(repeating: isLight ? "0 " : "1 ", count: scale)
                }.joined()
                picture += String(repeating: row + "\n", count: scale)
            }
        }
        let folder = try TemporaryFolder()
        let file = try folder.write(picture, to: "code.pbm")
        return try RunningProgram.run("/usr/bin/zbarimg", ["--quiet", "--raw", file]).output
            .trimmingCharacters(in: .newlines)
    }
}

@Suite("A server whose name has several addresses")
struct SeveralAddressesTests {
    @Test(
        "is reached at the one at which it listens, though the first one refuses",
        .enabled(if: TwoMachines.obstacle == nil, "network namespaces are needed"))
    func second() throws {
        let folder = try TemporaryFolder()
        let hosts = try folder.write("::1 twofold\n127.0.0.1 twofold\n", to: "hosts")
        let server = try folder.write("user root\nlistener 1883 127.0.0.1\nallow_anonymous true\n", to: "server.conf")
        // A network and a list of hosts of its own. toastctl ends with 1 when the server knows no toastd, with 3 when
        // there is no server.
        let script = """
            ip link set lo up
            mount --bind "$1" /etc/hosts
            /usr/sbin/mosquitto -c "$2" 2>/dev/null &
            tries=0
            until mosquitto_pub -h 127.0.0.1 -t there -n; do
                tries=$((tries + 1))
                [ $tries -lt 200 ] || exit 9
                sleep 0.05
            done
            getent ahosts twofold | head -n 1
            "$3" status --server mqtt://twofold
            code=$?
            kill %1
            exit $code
            """
        let run = try RunningProgram.run(
            "/usr/bin/unshare",
            ["--net", "--mount", "/bin/bash", "-c", script, "bash", hosts, server, try builtProgram("toastctl")])
        #expect(run.output.hasPrefix("::1 "), "the test needs a first address that refuses")
        #expect(run.code == 1, "\(run.output)\(run.errors)")
    }
}
