package import Configuration
import MQTTSession
import Normalizer
import Observability
package import ToastModel
import ToastQueue
import ToastStore

extension TurnMachine where S: ~Copyable {
    /// Goes on with another configuration: nothing is shown again, lost or reset by it.
    package mutating func reload(
        _ fresh: Configuration, _ transport: inout some MessageTransport & ~Copyable, at now: Moment
    ) {
        var fresh = fresh
        let fixed: [(String, Bool)] = [
            ("server", fresh.server != configuration.server), ("root", fresh.root != configuration.root),
            ("instance", fresh.instance != configuration.instance), ("state", fresh.state != configuration.state),
            ("durability", fresh.durability != configuration.durability),
            ("embedded", fresh.embedded != configuration.embedded),
        ]
        for (key, changed) in fixed where changed {
            log.warning(.configuration, "a change of '\(key)' needs a restart", [LogField("key", key)])
        }
        fresh.server = configuration.server
        fresh.root = configuration.root
        fresh.instance = configuration.instance
        fresh.state = configuration.state
        fresh.durability = configuration.durability
        fresh.embedded = configuration.embedded
        configuration = fresh
        log.settings = Log.Settings(fresh.log)
        apps = AppDirectory(fresh, space)
        audience = Audience(fresh)
        animations = AnimationNames(fresh)
        replaceNormalizer(at: now)
        screens.forgetWishes()
        engine.handle(.configurationChanged(fresh.queue), at: now, effects: &effects)
        performEffects(at: now)
        replacePlan(&transport)
        log.info(
            .configuration, "reloaded",
            [LogField("apps", fresh.apps.count), LogField("clients", fresh.configuredClients.count)])
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
        guard attachment.isConnected else { return }
        for subscription in plan.subscriptions(identifiers: attachment.identifiers)
        where !old.contains(subscription.filter) {
            subscribe(subscription, .app, &transport)
        }
        unsubscribeObsolete(&transport)
        storeIdentifiers()
    }
}
