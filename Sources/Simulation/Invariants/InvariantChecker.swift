import ToastModel
import ToastQueue

/// Checks the invariants of the queue rules after each step, from the events alone: it knows neither the
/// engine nor the model.
struct InvariantChecker: Sendable {
    private var configuration: QueueConfiguration
    private var clients: [ClientName: WatchedClient] = [:]
    /// Every app that sent something, and the broker's own.
    private(set) var apps: [AppName] = [.broker]

    init(configuration: QueueConfiguration) {
        self.configuration = configuration
    }

    /// Takes what went in, what came out, and the pictures after it.
    mutating func check(
        _ event: QueueEvent, _ effects: [QueueEffect], _ screens: [Screen], at now: Moment
    ) throws(Difference) {
        noteBefore(event)
        try take(effects, at: now)
        noteAfter(event)
        for screen in screens {
            try watch(screen.client) { client throws(Difference) in try client.check(screen, at: now) }
        }
    }

    mutating func checkRestart(
        _ configuration: QueueConfiguration, _ effects: [QueueEffect], _ screens: [Screen], at now: Moment
    ) throws(Difference) {
        reload(configuration)
        for client in clients.keys { clients[client]?.gapEnds = [] }
        try take(effects, at: now)
        for screen in screens {
            try watch(screen.client) { client throws(Difference) in try client.check(screen, at: now) }
        }
    }

    /// When nothing is due any more.
    mutating func checkQuiet(_ screens: [Screen]) throws(Difference) {
        for screen in screens {
            try watch(screen.client) { client throws(Difference) in try client.checkQuiet(screen) }
        }
    }

    /// When everything was cleared: each generation that was displayed is closed.
    func checkEnd() throws(Difference) {
        for (name, client) in clients {
            if let open = client.displayed.first {
                throw Difference(.invariant, "\(open.key.id)#\(open.value.generation) on \(name.text) is never closed")
            }
            if let open = client.sent.first(where: { !$0.isDoubtful }) {
                throw Difference(.invariant, "\(open.key.id) on \(name.text) was accepted and is never closed")
            }
        }
    }

    private mutating func take(_ effects: [QueueEffect], at now: Moment) throws(Difference) {
        for effect in effects {
            if case .clearScreen(let client) = effect {
                if let open = clients[client]?.displayed.first {
                    throw Difference(.invariant, "\(client.text) is forgotten with \(open.key.id) open")
                }
                // What this call brings may be for the client that comes after it.
                let arriving = clients[client]?.sent.filter { $0.key == clients[client]?.arriving } ?? []
                clients[client] = nil
                for sent in arriving {
                    var new = WatchedClient(settings: resolvedSettings(configuration, for: client))
                    new.sent = [
                        WatchedClient.Sent(key: sent.key, priority: sent.priority, isPlain: false, isDoubtful: true)
                    ]
                    clients[client] = new
                }
            } else {
                try watch(effect.client) { client throws(Difference) in try client.take(effect, at: now) }
            }
        }
    }

    private mutating func watch(
        _ name: ClientName, _ body: (inout WatchedClient) throws(Difference) -> Void
    ) throws(Difference) {
        var client = clients[name] ?? WatchedClient(settings: resolvedSettings(configuration, for: name))
        try body(&client)
        clients[name] = client
    }

    // MARK: What goes in

    private mutating func noteBefore(_ event: QueueEvent) {
        switch event {
        case .showReceived(let app, let toast, let audience):
            if !apps.contains(app) { apps.append(app) }
            for client in audience { noteShow(toast, of: app, on: client) }
        case .presenceReceived(let name, let frontend, let state):
            var client = clients[name] ?? WatchedClient(settings: resolvedSettings(configuration, for: name))
            if state == .offline { client.away.insert(frontend) }
            clients[name] = client
        case .configurationChanged(let new): reload(new)
        case .hideReceived, .inputReceived, .timePassed, .stopping: break
        }
    }

    private mutating func noteAfter(_ event: QueueEvent) {
        switch event {
        case .presenceReceived(let name, let frontend, let state):
            // The client may have been forgotten meanwhile, and be a new one.
            if state == .offline {
                let new = WatchedClient(settings: resolvedSettings(configuration, for: name))
                clients[name, default: new].away.insert(frontend)
            } else {
                clients[name]?.away.remove(frontend)
            }
        case .configurationChanged:
            for name in clients.keys { clients[name]?.forgetBefore() }
        case .showReceived(_, _, let audience):
            for name in audience { clients[name]?.arriving = nil }
        case .hideReceived, .inputReceived, .timePassed, .stopping: break
        }
    }

    private mutating func noteShow(_ toast: Toast, of app: AppName, on name: ClientName) {
        var client = clients[name] ?? WatchedClient(settings: resolvedSettings(configuration, for: name))
        let key = WatchedClient.Key(app: app, id: toast.id)
        client.arriving = key
        if toast.update.contains(.keepTimer) { client.timersMayBeKept = true }
        let style = toast.style ?? client.settings.style
        let policy = toast.policy ?? style?.defaults.policy ?? client.settings.policy
        let mayBecomeAnother = client.settings.dedupe == .content && toast.idOrigin == .broker
        if let known = client.sent.firstIndex(where: { $0.key == key }) {
            client.sent[known].isPlain = false
            if !mayBecomeAnother { client.sent[known].isDoubtful = false }
        } else {
            let isPlain = client.displayed[key] == nil && policy != .now && toast.delay == nil && !mayBecomeAnother
            client.sent.append(
                WatchedClient.Sent(
                    key: key, priority: toast.effectivePriority, isPlain: isPlain, isDoubtful: mayBecomeAnother))
        }
        if mayBecomeAnother {
            // It may have become an update of any of these.
            for index in client.sent.indices where client.sent[index].key.app == app {
                client.sent[index].isPlain = false
            }
        }
        clients[name] = client
    }

    private mutating func reload(_ new: QueueConfiguration) {
        configuration = new
        for name in clients.keys { clients[name]?.take(resolvedSettings(new, for: name)) }
    }
}
