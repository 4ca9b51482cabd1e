package import Configuration
import MQTTSession
import Normalizer
import Observability
package import ToastModel
import ToastQueue
import ToastStore

extension TurnMachine where S: ~Copyable {
    /// Goes on with another configuration: nothing is shown again, lost or reset by it. Gives the keys that
    /// changed and need a restart; they stay as they were.
    @discardableResult
    package mutating func reload(
        _ fresh: Configuration, _ transport: inout some MessageTransport & ~Copyable, at now: Moment
    ) -> [String] {
        var fresh = fresh
        let late = fresh.keepWhatNeedsRestart(of: configuration)
        for key in late {
            log.warning(.configuration, "a change of '\(key)' needs a restart", [LogField("key", key)])
        }
        let pictures = engine.clients.map { (client: $0, wishes: screenWishes(of: $0)) }
        configuration = fresh
        log.settings = Log.Settings(fresh.log)
        apps = AppDirectory(fresh, space)
        audience = Audience(fresh)
        animations = AnimationNames(fresh)
        replaceNormalizer(at: now)
        screens.forgetWishes()
        engine.handle(.configurationChanged(fresh.queue), at: now, effects: &effects)
        performEffects(at: now)
        for picture in pictures { replacePicture(of: picture.client, after: picture.wishes, at: now) }
        replacePlan(&transport)
        log.info(
            .configuration, "reloaded",
            [LogField("apps", fresh.apps.count), LogField("clients", fresh.configuredClients.count)])
        return late
    }

    /// Says in the status which configuration is in force, and how many mistakes kept a later one from it.
    package mutating func tellConfiguration(_ hash: String, mistakes: Int) {
        let before = status
        status.config = hash
        status.mistakes = mistakes
        guard status != before, attachment.isOnline else { return }
        send(space.status(configuration.instance), status.payload, .fleeting, retain: .yes)
    }

    /// What is not to be published any more must not stay at the server: whoever comes late would show it.
    private mutating func replacePicture(
        of client: ClientName, after old: (screen: Bool, line: Bool), at now: Moment
    ) {
        let new = screenWishes(of: client)
        // The picture of a client that went with its settings is cleared already.
        guard new != old, engine.screen(of: client, at: now) != nil else { return }
        if old.screen, !new.screen { send(space.screen(client), [], .fleeting, retain: .yes) }
        if old.line, !new.line {
            screens.forgetLine(of: client)
            send(space.line(client), [], .fleeting, retain: .yes)
        }
        if new.screen && !old.screen || new.line && !old.line { screens.refresh(client) }
    }

    /// Rules that stayed the same keep what they remember.
    private mutating func replaceNormalizer(at now: Moment) {
        batch.ruleState.append(contentsOf: normalizer.takeStateChanges(.all, at: now))
        normalizer.reconfigure(
            apps: configuration.apps, limits: configuration.payloadLimits,
            unnamed: configuration.settings(forUnnamed:), at: now)
    }

    private mutating func replacePlan(_ transport: inout some MessageTransport & ~Copyable) {
        let old = Set(plan.subscriptions(identifiers: .offered).map(\.filter))
        plan = SubscriptionPlan(
            space, instance: configuration.instance, apps: configuration.subscribedFilters(in: space),
            known: plan.identifiers)
        // A session that only sends has no subscriptions.
        guard attachment.isConnected, traffic == .both else { return }
        for subscription in plan.subscriptions(identifiers: attachment.identifiers)
        where !old.contains(subscription.filter) {
            subscribe(subscription, .app, &transport)
        }
        unsubscribeObsolete(&transport)
        storeIdentifiers()
    }
}

extension Configuration {
    /// Takes over from the running configuration what cannot change while toastd runs, and gives the keys of
    /// what would have.
    @discardableResult
    mutating func keepWhatNeedsRestart(of running: Configuration) -> [String] {
        var late: [String] = []
        func keep<Value: Equatable>(_ key: String, _ member: WritableKeyPath<Configuration, Value>) {
            if self[keyPath: member] != running[keyPath: member] { late.append(key) }
            self[keyPath: member] = running[keyPath: member]
        }
        keep("server", \.server)
        keep("embedded", \.embedded)
        keep("credentials", \.credentials)
        keep("tls", \.tls)
        keep("root", \.root)
        keep("instance", \.instance)
        keep("state", \.state)
        keep("durability", \.durability)
        keep("http.listen", \.http.listen)
        keep("limits.history", \.history)
        return late
    }
}
