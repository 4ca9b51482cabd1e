import Foundation
package import Testing

/// What a deadline of a test is multiplied by: under a sanitizer everything takes many times as long.
#if SANITIZER
package let patience: Int64 = 8
#else
package let patience: Int64 = 1
#endif

/// What a bound of memory is raised by, in KiB: the address sanitizer keeps 256 MiB of what was given back, to
/// see it used after that.
#if SANITIZER
package let memoryOfSanitizer = 512 << 10
#else
package let memoryOfSanitizer = 0
#endif

/// Asks again and again until `condition` holds or the time is over; then the test fails, naming `what`.
package func eventually(
    _ what: Comment, within limit: Duration = .seconds(15), sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: () async throws -> Bool
) async throws {
    let deadline = ContinuousClock.now + limit * Int(patience)
    while ContinuousClock.now < deadline {
        if try await condition() { return }
        await pause(milliseconds: 15)
    }
    let held = try await condition()
    try #require(held, what, sourceLocation: sourceLocation)
}

/// Gives other work a turn between two looks at a condition.
private func pause(milliseconds: Int) async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { continuation.resume() }
    }
}
