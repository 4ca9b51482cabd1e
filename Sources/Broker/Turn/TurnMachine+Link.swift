import Configuration
import JSON
import MQTTSession
import Normalizer
import Observability
package import ToastModel
import ToastQueue
package import ToastStore

extension TurnMachine where S: ~Copyable {
    /// Asks for every filter again, also when the server says it remembers them.
    mutating func connected(
        _ greeting: MQTTGreeting, _ transport: inout some MessageTransport & ~Copyable, at now: Moment
    ) {
        attachment.connected(greeting, traffic)
        counters.all.add(to: counters.connections)
        // Nothing comes over this one: what was received belongs to the usual session.
        if traffic == .outgoing { return }
        marks.connected(greeting.session)
        transport.observeRedelivery(marks.isMatching ? .on : .off)
        if greeting.session == .new { presence.demandRenewal(at: now.instant) }
        let subscriptions = plan.subscriptions(
            identifiers: attachment.identifiers)
        for (index, subscription) in subscriptions.enumerated() {
            subscribe(subscription, index < SubscriptionPlan.ownCount ? .own : .app, &transport)
        }
        unsubscribeObsolete(&transport)
        screens.forgetLines()
        for client in engine.clients { screens.refresh(client) }
    }

    mutating func unsubscribeObsolete(_ transport: inout some MessageTransport & ~Copyable) {
        for filter in plan.obsolete {
            if let number = try? transport.unsubscribe(filter) { attachment.unsubscribing(number, from: filter) }
        }
    }

    /// Tells the store which filters have which identifiers.
    mutating func storeIdentifiers() {
        batch.ruleState.append(contentsOf: ShellState.changes(from: storedIdentifiers, to: plan.identifiers))
        storedIdentifiers = plan.identifiers
    }

    mutating func subscribe(
        _ subscription: MQTTSubscription, _ kind: Attachment.Kind,
        _ transport: inout some MessageTransport & ~Copyable
    ) {
        do throws(MQTTFault) {
            attachment.subscribing(try transport.subscribe(subscription), to: subscription.filter, kind)
        } catch {
            log.error(.mqtt, error.sentence, [LogField("filter", subscription.filter)])
        }
    }

    mutating func subscribed(_ number: Int32, granted: [Int32]) {
        guard let filter = attachment.subscribed(number) else { return }
        let denied = granted.first { $0 >= 0x80 }
        if let denied {
            counters.all.add(to: Counters.Key("toastd_subscriptions_denied_total"))
            log.error(
                .mqtt, "the server denied a subscription: nothing will come from it",
                [LogField("filter", filter), LogField("reason", Int(denied))])
        } else {
            log.debug(.mqtt, "subscribed", [LogField("filter", filter)])
        }
    }

    /// When nothing else brings an answer of the server that proves that our acknowledgements have arrived,
    /// leaves a topic that nobody ever subscribed to: that is always answered, and changes nothing.
    mutating func askForAnswer(_ transport: inout some MessageTransport & ~Copyable, at now: Moment) {
        guard attachment.isConnected, traffic == .both, !attachment.isAsking, marks.wantsAnswer(at: now.instant),
            let number = try? transport.unsubscribe(space.below("nothing"))
        else { return }
        attachment.asking(number, turn: turnNumber)
    }

    mutating func unsubscribed(_ number: Int32) {
        if let turn = attachment.answered(number) {
            marks.answered(turn: turn)
            return
        }
        guard let filter = attachment.unsubscribed(number) else { return }
        plan.forget(filter)
        storeIdentifiers()
        log.info(.mqtt, "unsubscribed what the configuration no longer names", [LogField("filter", filter)])
    }

    mutating func takeStatus(_ message: InboundMessage, _ news: inout [LinkNews]) {
        guard message.topic == space.status(configuration.instance),
            let value = try? parseJSON(message.payload).value,
            let report = try? StatusReport(reading: value)
        else { return }
        if message.freshness == .retained { attachment.found(report) }
        // What an earlier run of ours said may wait at the server; a rival has started after us.
        let isLater = report.since > status.since && report.run != status.run
        if report.state == .online, isLater, message.freshness == .live {
            news.append(.rival(report))
        }
    }

    /// Says online once every filter of our own is in place.
    mutating func finishAttachment(
        _ transport: inout some MessageTransport & ~Copyable, at now: Moment, _ news: inout [LinkNews]
    ) {
        finishSweep(&transport, at: now)
        guard attachment.isReady else { return }
        // Our last will was not published although we were away: the server was started again meanwhile, and
        // with it went the wills of the frontends.
        if let found = attachment.foundStatus, found.state == .online, found.run == status.run {
            presence.demandRenewal(at: now.instant)
        }
        attachment.becameOnline()
        send(space.status(configuration.instance), status.payload, .fleeting, retain: .yes)
        if attachment.sweep == .before { beginSweep(&transport, at: now) }
        storeIdentifiers()
        news.append(.online)
    }

    // MARK: Screens of clients that are no more

    private mutating func beginSweep(_ transport: inout some MessageTransport & ~Copyable, at now: Moment) {
        for kind in ["screen/+", "line/+"] {
            subscribe(MQTTSubscription(space.below(kind), retained: .always), .app, &transport)
        }
        attachment.beginSweep(at: now.instant)
    }

    mutating func sweep(_ message: InboundMessage, _ client: String, at now: Moment) {
        guard message.freshness == .retained, !message.payload.isEmpty else { return }
        let isLine = message.topic.hasPrefix(space.below("line/"))
        if let client = try? ClientName(client), engine.screen(of: client, at: now) != nil {
            let wishes = screenWishes(of: client)
            if isLine ? wishes.line : wishes.screen { return }
        }
        send(message.topic, [], .fleeting, retain: .yes)
        counters.all.add(to: Counters.Key("toastd_orphans_cleared_total"))
    }

    private mutating func finishSweep(_ transport: inout some MessageTransport & ~Copyable, at now: Moment) {
        guard attachment.isOnline, case .running(let end) = attachment.sweep, now.instant >= end else { return }
        for kind in ["screen/+", "line/+"] { _ = try? transport.unsubscribe(space.below(kind)) }
        attachment.endSweep()
    }

    mutating func clearStalePresence(at now: Moment) {
        for (client, frontend) in presence.stale(at: now.wall) {
            send(space.presence(client, frontend), [], .fleeting, retain: .yes)
            let report = presence.receive(.forgotten, of: client, frontend, freshness: .live, at: now)
            if let report { tell(report, at: now) }
        }
        performEffects(at: now)
    }

    // MARK: The end

    /// Closes what ends with the broker and says offline; turns go on until `isIdle`.
    package mutating func stop(at now: Moment) {
        loader.end()
        engine.handle(.stopping, at: now, effects: &effects)
        performEffects(at: now)
        send(space.status(configuration.instance), status.offline.payload, .fleeting, retain: .yes)
    }

    /// Stores what was still waiting for company, before the connection is ended.
    package mutating func close(at now: Moment) throws(StoreFault) {
        batch.ruleState.append(contentsOf: normalizer.takeStateChanges(.all, at: now))
        lazyCommit = now.instant
        _ = try commit(at: now)
    }

    /// Whether everything that is to be published was acknowledged.
    package var isIdle: Bool { outbox.isIdle && messages.isEmpty }
}
