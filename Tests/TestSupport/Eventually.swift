import Foundation

/// Waits until the condition holds, looking often, and at most that many seconds. Whether it held.
package func eventually(seconds: Double = 20, _ condition: () throws -> Bool) rethrows -> Bool {
    let end = Date(timeIntervalSinceNow: seconds)
    while Date() < end {
        if try condition() { return true }
        usleep(5_000)
    }
    return try condition()
}
