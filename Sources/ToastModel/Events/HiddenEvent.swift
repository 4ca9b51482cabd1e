/// Take a toast off the screen for now; it comes back. Not terminal.
package struct HiddenEvent: Hashable, Sendable {
    package enum Cause: String, Hashable, Sendable {
        case preempted, muted
    }

    package var key: EventKey
    package var client: ClientName
    package var app: AppName
    package var id: String
    package var generation: Int
    package var cause: Cause
    package var hiddenAt: WallTime

    package init(
        key: EventKey, client: ClientName, app: AppName, id: String, generation: Int, cause: Cause, hiddenAt: WallTime
    ) {
        self.key = key
        self.client = client
        self.app = app
        self.id = id
        self.generation = generation
        self.cause = cause
        self.hiddenAt = hiddenAt
    }
}
