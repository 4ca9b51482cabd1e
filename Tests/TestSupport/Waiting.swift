import Foundation
package import Testing

/// Asks again and again until `condition` holds or the time is over; then the test fails, naming `what`.
package func eventually(
    _ what: Comment, within limit: Duration = .seconds(15), sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: () async throws -> Bool
) async throws {
    let deadline = ContinuousClock.now + limit
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
