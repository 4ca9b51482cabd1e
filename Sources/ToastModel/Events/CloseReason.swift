/// Why a toast ended (contract, section 4). Each accepted generation gets exactly one.
package enum CloseReason: String, Hashable, Sendable, CaseIterable {
    case timeout, expired
    case dismissed, tapped, action, elsewhere
    case revoked
    case replaced, evicted, dropped, folded, cleared, shutdown

    /// The reason's number in the freedesktop notification specification: 1 expired, 2 dismissed by
    /// the person, 3 closed by the publisher, 4 anything else.
    package var code: Int64 {
        switch self {
        case .timeout, .expired: 1
        case .dismissed, .tapped, .action, .elsewhere: 2
        case .revoked: 3
        case .replaced, .evicted, .dropped, .folded, .cleared, .shutdown: 4
        }
    }

    package enum Agent: String, Hashable, Sendable {
        case timer, frontend, app, broker
    }

    /// Who caused it.
    package var agent: Agent {
        switch self {
        case .timeout, .expired: .timer
        case .dismissed, .tapped, .action, .elsewhere, .cleared: .frontend
        case .revoked, .replaced: .app
        case .evicted, .dropped, .folded, .shutdown: .broker
        }
    }
}
