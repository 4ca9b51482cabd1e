import Foundation
import Synchronization
import TestSupport

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
        _ = try? RunningProgram.run("/usr/bin/pkill", ["-KILL", "-f", profile])
        try? FileManager.default.removeItem(atPath: profile)
    }

    private static func endAll() {
        for profile in open.withLock({ $0 }) { end(profile: profile) }
    }
}
