package import ToastModel
package import ToastQueue

/// Who has announced presence, and whose `online` still has to be confirmed (contract, section 5).
///
/// Retained presence may be of a frontend that is long gone: when the server has forgotten us, or was
/// started again and with it lost the wills, an `online` counts only once it was renewed within a minute.
package struct PresenceDesk: Sendable {
    /// What the queues are to be told.
    package struct Report: Hashable, Sendable {
        package var client: ClientName
        package var frontend: FrontendName
        package var state: PresenceState
    }

    private struct Seat: Hashable {
        var client: ClientName
        var frontend: FrontendName
    }

    private struct Standing {
        var online: Bool
        /// When it said that it is offline.
        var since: WallTime?
    }

    private var standings: [ClientName: [FrontendName: Standing]] = [:]
    private var unconfirmed: Set<Seat> = []
    private var confirmationEnds: Instant?

    /// How long frontends have to announce themselves again.
    package static let confirmation = Milliseconds.seconds(60)
    /// Retained presence that has said offline for this long is cleared.
    package static let memory = Milliseconds.days(7)

    package init() {}

    /// Takes up what the records of a client say of its frontends.
    package mutating func restore(_ records: [QueueRecord]) {
        for case .client(let record) in records where !record.frontends.isEmpty {
            var seats: [FrontendName: Standing] = [:]
            for frontend in record.frontends {
                seats[frontend.name] = Standing(online: frontend.online, since: frontend.offlineSince?.inReason)
            }
            standings[record.client] = seats
        }
    }

    /// Every client that has announced presence.
    package var announced: some Collection<ClientName> { standings.keys }

    package func hasAnnounced(_ client: ClientName) -> Bool { standings[client] != nil }

    /// From now on every `online` that is known or retained has to be renewed.
    package mutating func demandRenewal(at now: Instant) {
        confirmationEnds = now + Self.confirmation
        for (client, seats) in standings {
            for (frontend, standing) in seats where standing.online {
                unconfirmed.insert(Seat(client: client, frontend: frontend))
            }
        }
    }

    /// Takes an announcement in; nil when it does not count yet.
    package mutating func receive(
        _ state: PresenceState, of client: ClientName, _ frontend: FrontendName,
        freshness: InboundMessage.Freshness, at now: Moment
    ) -> Report? {
        let seat = Seat(client: client, frontend: frontend)
        switch state {
        case .online:
            if freshness == .retained, let end = confirmationEnds, now.instant < end {
                unconfirmed.insert(seat)
                return nil
            }
            standings[client, default: [:]][frontend] = Standing(online: true)
        case .offline:
            let known = standings[client]?[frontend]
            let since = known.flatMap { $0.online ? nil : $0.since } ?? now.wall
            standings[client, default: [:]][frontend] = Standing(online: false, since: since)
        case .forgotten:
            standings[client]?[frontend] = nil
            if standings[client]?.isEmpty == true { standings[client] = nil }
        }
        unconfirmed.remove(seat)
        return Report(client: client, frontend: frontend, state: state)
    }

    package var nextDeadline: Instant? { unconfirmed.isEmpty ? nil : confirmationEnds }

    /// Whoever did not renew in time is offline.
    package mutating func advance(to now: Moment) -> [Report] {
        guard let end = confirmationEnds, now.instant >= end else { return [] }
        confirmationEnds = nil
        let gone = unconfirmed.sorted { ($0.client, $0.frontend) < ($1.client, $1.frontend) }
        unconfirmed = []
        return gone.compactMap { seat in
            receive(.offline, of: seat.client, seat.frontend, freshness: .live, at: now)
        }
    }

    /// Those whose retained presence is to be cleared.
    package func stale(at now: WallTime) -> [(client: ClientName, frontend: FrontendName)] {
        var found: [(client: ClientName, frontend: FrontendName)] = []
        for (client, seats) in standings {
            for (frontend, standing) in seats {
                if !standing.online, let since = standing.since, now - since >= Self.memory {
                    found.append((client, frontend))
                }
            }
        }
        return found.sorted { ($0.client, $0.frontend) < ($1.client, $1.frontend) }
    }
}
