package import EventLoop
package import ToastModel

/// An event loop with one session in it, for programs that do little else: watches the session's socket, which is
/// another one after each connect, reads and writes it, and does its upkeep once a second.
package struct SessionLoop: ~Copyable {
    package var session: MQTTSession
    package var loop: EventLoop
    private var watched: Int32?
    private var upkeep: Instant

    /// What the session's socket is watched as; anything else may be used for others.
    private static var token: UInt64 { .max }

    package init(_ session: consuming MQTTSession, in loop: consuming EventLoop, at now: Instant) {
        self.session = session
        self.loop = loop
        upkeep = now
    }

    /// Puts another session in the place of this one, such as one of an older version of the protocol.
    package mutating func begin(_ settings: MQTTSettings) throws(MQTTFault) {
        if let watched { loop.unwatch(watched) }
        watched = nil
        session = try MQTTSession(settings)
    }

    /// Sends what is due, waits until something happens, the deadline or a second has passed, and gives what
    /// happened and what the server sent.
    package mutating func turn(
        until deadline: Instant?, _ occurrences: inout [Occurrence], _ events: inout [MQTTEvent]
    ) throws(SystemFault) {
        session.flush()
        try attend()
        try loop.wait(until: min(deadline ?? upkeep, upkeep), into: &occurrences)
        _ = session.read(limit: 256, into: &events)
        let now = SystemClock.now().instant
        guard upkeep <= now else { return }
        session.maintain()
        upkeep = now + .seconds(1)
    }

    /// Sends what is left, and ends.
    package mutating func end() {
        session.disconnect()
        session.flush()
    }

    private mutating func attend() throws(SystemFault) {
        if let watched { loop.unwatch(watched) }
        watched = nil
        guard let attention = session.attention else { return }
        try loop.watch(attention.descriptor, as: Self.token, for: attention.readiness)
        watched = attention.descriptor
    }
}
