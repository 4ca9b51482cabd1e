/// Put this toast on the screen, or replace the one with the same app and id (contract, section 3).
package struct DisplayEvent: Hashable, Sendable {
    /// Nil inside a screen, whose toasts have no place in the stream.
    package var key: EventKey?
    package var client: ClientName
    package var app: AppName
    /// With the defaults of style and client filled in: type, priority, policy, style, position,
    /// offset and fades are what holds.
    package var toast: Toast
    package var generation: Int
    /// Counts the displays of this generation, from 1.
    package var revision: Int
    package var cause: DisplayCause
    package var acceptedAt: WallTime
    /// When this generation was first displayed.
    package var shownAt: WallTime
    /// Nil when it stays.
    package var duration: Milliseconds?
    package var remaining: Milliseconds?
    package var held: Bool
    package var repeats: Int
    /// How many toasts of the client wait at this moment.
    package var waiting: Int

    package init(
        key: EventKey?, client: ClientName, app: AppName, toast: Toast, generation: Int, revision: Int,
        cause: DisplayCause, acceptedAt: WallTime, shownAt: WallTime, duration: Milliseconds?,
        remaining: Milliseconds?, held: Bool = false, repeats: Int = 1, waiting: Int = 0
    ) {
        self.key = key
        self.client = client
        self.app = app
        self.toast = toast
        self.generation = generation
        self.revision = revision
        self.cause = cause
        self.acceptedAt = acceptedAt
        self.shownAt = shownAt
        self.duration = duration
        self.remaining = remaining
        self.held = held
        self.repeats = repeats
        self.waiting = waiting
    }
}
