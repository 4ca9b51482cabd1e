import Foundation

/// How much of a random or large test is done: `daily` in every run, `long` with TOASTD_LONG set, as
/// `deploy/test --all` does.
package func extent(_ daily: Int, long: Int) -> Int {
    ProcessInfo.processInfo.environment["TOASTD_LONG"] == nil ? daily : long
}
