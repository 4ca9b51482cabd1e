/// What the broker says about itself, retained on `{root}/status/{instance}`; its will says the same
/// with `offline`.
package struct StatusReport: Hashable, Sendable {
    package enum State: String, Hashable, Sendable, CaseIterable {
        case online, offline
    }

    package var state: State
    package var version: String
    /// Another one after each start: frontends announce themselves again when it changes.
    package var run: String
    /// When this run started.
    package var since: WallTime

    package init(state: State, version: String, run: String, since: WallTime) {
        self.state = state
        self.version = version
        self.run = run
        self.since = since
    }
}
