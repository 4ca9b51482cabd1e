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
    /// Changes with the files of the configuration that is in force; nil when nobody is there.
    package var config: String?
    /// How many mistakes kept the files, as they were read last, from coming into force.
    package var mistakes = 0

    package init(state: State, version: String, run: String, since: WallTime, config: String? = nil) {
        self.state = state
        self.version = version
        self.run = run
        self.since = since
        self.config = config
    }

    /// What is said of a broker that has gone.
    package var offline: StatusReport { StatusReport(state: .offline, version: version, run: run, since: since) }
}
