import EventLoop

/// Ends the process with SIGKILL at a chosen step of a chosen turn, for the test that nothing is lost:
/// `TOASTD_CRASH_AT=after-commit:3` kills at the third time that step is reached by a turn that has
/// something to commit. Without the variable it does nothing.
package struct CrashPoint: Sendable {
    package enum Step: String, Hashable, Sendable, CaseIterable {
        /// A client's queue was made at a start, and what that came to is not stored.
        case whileLoading = "while-loading"
        case beforeEngine = "before-engine"
        case beforeCommit = "before-commit"
        case afterCommit = "after-commit"
        case beforeFlush = "before-flush"
        case afterFlush = "after-flush"
    }

    /// What `TOASTD_COMMIT` makes of the commits, so that the test can be seen to fail: `off` keeps
    /// nothing, `late` acknowledges before it keeps.
    package enum Commits: String, Hashable, Sendable {
        case inTime = "in-time"
        case late
        case off
    }

    package let commits: Commits
    private let step: Step?
    private var left: Int

    /// Reads the wish, such as `before-commit` or `before-commit:12`.
    package init(
        _ wish: String? = ThisProcess.variable("TOASTD_CRASH_AT"),
        commits: String? = ThisProcess.variable("TOASTD_COMMIT")
    ) {
        self.commits = commits.flatMap { Commits(rawValue: $0) } ?? .inTime
        let parts = (wish ?? "").split(separator: ":", maxSplits: 1)
        step = parts.first.flatMap { Step(rawValue: String($0)) }
        left = parts.count > 1 ? Int(parts[1]) ?? 1 : 1
    }

    package mutating func reach(_ reached: Step) {
        guard reached == step else { return }
        left -= 1
        guard left == 0 else { return }
        // The server is to read the acknowledgements that left too early: what is still in the socket when its other
        // side dies may be gone.
        if commits == .late { ThisProcess.rest(milliseconds: 300) }
        ThisProcess.killItself()
    }
}
