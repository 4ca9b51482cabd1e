package import ToastModel
package import ToastQueue

/// The queue rules once more, slow and plain: arrays that are scanned at each step, countdowns instead
/// of timers. It takes what the engine takes and gives the same events, and shares no code with it.
package struct ReferenceModel: Sendable {
    var configuration: QueueConfiguration
    var clients: [ModelClient] = []
    var now: Moment
    /// How many client lives there were, for their epochs.
    var lives = 0
    /// What belongs to no client that is known, or to one that was just forgotten.
    var effects: [QueueEffect] = []

    package init(configuration: QueueConfiguration, at now: Moment) {
        self.configuration = configuration
        self.now = now
    }

    /// Does what is due at `moment`, then `event`; gives what follows. Between clients the order means
    /// nothing, for one client it is that of the rules.
    package mutating func handle(_ event: QueueEvent, at moment: Moment) -> [QueueEffect] {
        now = moment
        for index in clients.indices {
            clients[index].pass(to: moment)
            clients[index].doWhatIsDue()
        }
        forgetIdle()
        apply(event)
        for index in clients.indices { clients[index].refill() }
        return takeEffects()
    }

    /// The earliest moment at which something may be due, never later than the first thing that is.
    package var nextDue: Instant? {
        var waits = clients.compactMap { $0.untilNextDue() }
        waits += clients.filter(\.isIdle).map { configuration.limits.forgetAfter - $0.idleFor }
        return waits.min().map { now.instant + $0 }
    }

    package func screen(of client: ClientName) -> Screen? {
        index(of: client).map { clients[$0].picture }
    }

    func index(of client: ClientName) -> Int? { clients.firstIndex { $0.name == client } }

    // MARK: Events

    private mutating func apply(_ event: QueueEvent) {
        switch event {
        case .showReceived(let app, let toast, let audience):
            for client in audience { show(toast, of: app, on: client) }
        case .hideReceived(let app, let target, let audience):
            for index in audience.compactMap({ index(of: $0) }) { clients[index].hide(target, by: app) }
        case .inputReceived(let client, let input): take(input, from: client)
        case .presenceReceived(let client, let frontend, let state):
            let known = state == .forgotten ? index(of: client) : indexOrNew(client)
            if let known { clients[known].presence(frontend, state) }
        case .configurationChanged(let new): reload(new)
        case .timePassed: break
        case .stopping:
            for index in clients.indices where clients[index].settings.restart == .close {
                clients[index].close(clients[index].inClosingOrder(), .shutdown)
            }
        }
    }

    private mutating func show(_ toast: Toast, of app: AppName, on client: ClientName) {
        let waiting = clients.reduce(0) { sum, client in sum + client.toasts.count { $0.place != .shown } }
        let isFull = waiting >= configuration.limits.waiting
        guard let index = isFull ? index(of: client) : indexOrNew(client) else {
            effects.append(.reject(app: app, client: client, Rejection(.full, "")))
            return
        }
        clients[index].show(toast, of: app, isFull: isFull)
        clients[index].refill()
    }

    private mutating func take(_ input: FrontendInput, from client: ClientName) {
        let known: Int? =
            switch input.event {
            case .holdAll, .mute: indexOrNew(client)
            default: index(of: client)
            }
        guard let known else {
            answerStranger(input, client)
            return
        }
        guard let gone = clients[known].input(input) else { return }
        clients[known].refill()
        for other in clients.indices where other != known {
            if let open = clients[other].openIndex(app: gone.app, id: gone.id) {
                clients[other].close(open, .elsewhere)
            }
        }
    }

    /// An input for a client that does not exist.
    private mutating func answerStranger(_ input: FrontendInput, _ client: ClientName) {
        switch input.event {
        case .release, .releaseAll, .unmute, .clear, .clearWaiting: break
        case .shown, .tap, .dismiss, .action, .hold, .holdAll, .mute:
            var stranger = newClient(client)
            stranger.reply(input, .unknown)
            effects += stranger.effects
        }
    }

    private mutating func reload(_ new: QueueConfiguration) {
        configuration = new
        for index in clients.indices { clients[index].reload(new) }
    }

    // MARK: Clients

    private mutating func indexOrNew(_ client: ClientName) -> Int? {
        if let known = index(of: client) { return known }
        guard clients.count < configuration.limits.clients else { return nil }
        lives += 1
        clients.append(newClient(client))
        return clients.count - 1
    }

    private func newClient(_ client: ClientName) -> ModelClient {
        var new = ModelClient(name: client, epoch: "life \(lives)", configuration: configuration, now: now)
        new.judgeMute()
        return new
    }

    private mutating func forgetIdle() {
        for client in clients where client.isIdle && client.idleFor >= configuration.limits.forgetAfter {
            effects += client.effects + [.clearScreen(client.name)]
            clients.removeAll { $0.name == client.name }
        }
    }

    mutating func takeEffects() -> [QueueEffect] {
        var taken = effects
        effects = []
        for index in clients.indices {
            taken += clients[index].effects
            clients[index].effects = []
            clients[index].noteWhatRuns()
        }
        return taken
    }
}
