import Foundation
import Synchronization
import TestSupport

/// A desktop of one test's own: a session bus, an X server without a screen, and dunst.
final class Desktop: Sendable {
    let folder: TemporaryFolder
    private let bus: RunningProgram
    private let display: RunningProgram
    let environment: [String: String]
    let broker: LiveBroker
    let frontend: RunningProgram
    /// They live as long as the desktop unless they are ended.
    private let servers = Mutex<[RunningProgram]>([])

    /// Starts a broker with this configuration, the desktop, and toast-desktop for the client `desk`.
    init(_ configuration: String) throws {
        folder = try TemporaryFolder()
        broker = try LiveBroker(configuration)
        let configurationOfBus = try folder.write(
            """
            <busconfig><type>session</type><listen>unix:path=\(folder.file("bus"))</listen>
            <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
            <allow own="*"/></policy></busconfig>
            """, to: "bus.conf")
        bus = try RunningProgram(
            "/usr/bin/dbus-daemon", ["--nofork", "--print-address", "--config-file=\(configurationOfBus)"])
        try bus.until { $0.contains("unix:path=") }
        display = try RunningProgram(
            "/usr/bin/Xvfb", ["-displayfd", "1", "-screen", "0", "1000x700x24", "-fbdir", folder.path])
        try display.until { $0.hasSuffix("\n") }
        // Buttons are chosen from a menu: this one always takes the first line that is a button.
        try folder.writeProgram("#!/bin/sh\ngrep '^#Turn off' | head -n 1\n", to: "menu")
        try folder.write(
            "[global]\nmonitor = 0\nwidth = 300\nmarkup = full\ndmenu = \(folder.file("menu"))\nfont = Sans 10\n",
            to: "dunstrc")
        try folder.writeProgram("#!/bin/sh\necho \"$1\" >> \(folder.file("links"))\n", to: "opener")
        environment = [
            "DISPLAY": ":" + display.output.trimmingCharacters(in: .whitespacesAndNewlines),
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder.file("bus"))", "HOME": folder.path,
            "XDG_RUNTIME_DIR": folder.path, "WAYLAND_DISPLAY": "",
        ]
        frontend = try RunningProgram(
            try builtProgram("toast-desktop"),
            [
                "--client", "desk", "--frontend", "d1", "--server", "mqtt://127.0.0.1:\(broker.port)", "--opener",
                folder.file("opener"),
            ], environment: environment)
        try broker.listener.wait {
            $0.topic == "toast/presence/desk/d1" && $0.payload.contains("online") && !$0.isRetained
        }
    }

    deinit {
        frontend.signal(SIGKILL)
    }

    /// Starts a notification server and waits until it answers.
    @discardableResult
    func startServer() throws -> RunningProgram {
        let dunst = try RunningProgram(
            "/usr/bin/dunst", ["-conf", folder.file("dunstrc"), "-print"], environment: environment)
        guard waitUntil(seconds: 20, { dunst.code != nil || (try? count()) != nil }), dunst.code == nil else {
            throw RunningProgram.Failure(description: "dunst does not run: \(dunst.errors)")
        }
        servers.withLock { $0.append(dunst) }
        return dunst
    }

    /// How many notifications are on the screen.
    func count() throws -> Int {
        let answer = try control(["count", "displayed"])
        guard let count = Int(answer) else {
            throw RunningProgram.Failure(description: "dunstctl says \(answer)")
        }
        return count
    }

    @discardableResult
    func control(_ words: [String]) throws -> String {
        let program = try RunningProgram.run("/usr/bin/dunstctl", words, environment: environment)
        guard program.code == 0 else { throw RunningProgram.Failure(description: "dunstctl: \(program.errors)") }
        return program.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Whether so many red pixels stand beside each other on the screen, which Xvfb writes to a file.
    func showsRed(_ width: Int) -> Bool {
        let file = FileManager.default.contents(atPath: folder.file("Xvfb_screen0")) ?? Data()
        // The picture is the end of the file: four bytes for each pixel, blue first.
        let picture = [UInt8](file.suffix(1000 * 700 * 4))
        var run = 0
        for place in stride(from: 0, to: picture.count - 3, by: 4) {
            let isRed = picture[place] == 0 && picture[place + 1] == 0 && picture[place + 2] == 255
            run = isRed ? run + 1 : 0
            if run == width { return true }
        }
        return false
    }

    /// The links that were opened.
    var links: [String] {
        let text = (try? String(contentsOfFile: folder.file("links"), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }
}
