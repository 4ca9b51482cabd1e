import Foundation
import Synchronization

/// Browsers outlive their driver: each is found again by its profile folder and ended, at the latest when
/// the test run ends.
enum BrowserProcesses {
    private static let open = Mutex<Set<String>>([])
    private static let atEnd: Void = {
        atexit { BrowserProcesses.endAll() }
    }()

    static func began(profile: String) {
        _ = atEnd
        open.withLock { _ = $0.insert(profile) }
    }

    static func end(profile: String) {
        guard open.withLock({ $0.remove(profile) }) != nil else { return }
        let killer = Process()
        killer.executableURL = URL(filePath: "/usr/bin/pkill")
        killer.arguments = ["-KILL", "-f", profile]
        try? killer.run()
        killer.waitUntilExit()
        try? FileManager.default.removeItem(atPath: profile)
    }

    private static func endAll() {
        for profile in open.withLock({ $0 }) { end(profile: profile) }
    }
}
