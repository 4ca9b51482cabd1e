import Configuration
import Observability
import ToastModel
import ToastQueue
import ToastStore

extension TurnMachine where S: ~Copyable {
    /// The one place that turns what the queues want into messages, in the order they want it.
    mutating func performEffects(at now: Moment) {
        if effects.isEmpty { return }
        for effect in effects { perform(effect, at: now) }
        effects.removeAll(keepingCapacity: true)
    }

    private mutating func perform(_ effect: QueueEffect, at now: Moment) {
        switch effect {
        case .publishDisplay(let event):
            counters.count(event.cause)
            if event.cause == .shown, event.shownAt == event.acceptedAt { promptDisplays += 1 }
            // The time of a held toast stands still: nobody knows when it will be over.
            let expiry = event.held ? nil : event.remaining
            send(space.display(event.app, event.client), event.payload, .stored, expiry: expiry)
        case .publishHidden(let event):
            counters.all.add(to: counters.hidden)
            send(space.hidden(event.app, event.client), event.payload, .stored)
        case .publishClosed(let event): perform(event)
        case .publishAction(let event): perform(event)
        case .publishReply(let event):
            counters.all.add(to: counters.replies)
            send(space.reply(event.client), event.payload, .stored)
        case .publishScreen(let client): screens.refresh(client)
        case .clearScreen(let client): clearScreen(of: client)
        case .reject(let app, let client, let rejection): reject(app, client: client, rejection, at: now)
        }
    }

    private mutating func perform(_ event: ClosedEvent) {
        counters.count(event.reason)
        times.record(event)
        batch.closed.append(event)
        log.debug(
            .queue, "closed",
            [
                LogField("app", event.app.text), LogField("client", event.client.text), LogField("id", event.id),
                LogField("generation", event.generation), LogField("reason", event.reason.rawValue),
                LogField("seq", event.key.seq), LogField("waited_ms", event.waited.count),
                LogField("shown_ms", event.shown.count),
            ])
        let payload = event.payload
        send(space.closed(event.app, event.client), payload, .stored)
        if let address = event.returnAddress {
            send(address.topic, payload, .stored, correlation: address.correlation)
        }
    }

    private mutating func perform(_ event: ActionEvent) {
        counters.all.add(to: counters.actions)
        let payload = event.payload
        send(space.action(event.app, event.client), payload, .stored)
        if let address = event.returnAddress {
            send(address.topic, payload, .stored, correlation: address.correlation)
        }
        guard let publish = event.publish else { return }
        // The configuration may have changed since the toast was accepted.
        guard apps.entry(of: event.app).permission.judge(publish.topic) == .allowed else {
            counters.all.add(to: Counters.Key("toastd_warnings_total", "about", "publish"))
            return
        }
        send(publish.topic, publish.payload, .stored, retain: publish.retain == .yes ? .yes : .no)
    }

    mutating func send(
        _ topic: String, _ payload: [UInt8], _ keeping: Outbox.Keeping, retain: OutgoingMessage.Retain = .no,
        expiry: Milliseconds? = nil, correlation: [UInt8]? = nil
    ) {
        let message = OutgoingMessage(
            serial: nextSerial, topic: topic, payload: payload, retain: retain, messageExpiry: expiry,
            correlationData: correlation)
        nextSerial += 1
        if keeping == .stored { batch.outgoing.append(message) }
        messages.append((message, keeping))
    }

    private mutating func clearScreen(of client: ClientName) {
        screens.forget(client)
        send(space.screen(client), [], .fleeting, retain: .yes)
        send(space.line(client), [], .fleeting, retain: .yes)
    }

    /// Publishes the pictures that changed, as far as there is room.
    mutating func writeScreens(at now: Moment) {
        guard publishesScreens, outbox.level != .full else { return }
        for client in screens.take() {
            guard let screen = engine.screen(of: client, at: now) else { continue }
            let wishes = screenWishes(of: client)
            if wishes.screen {
                counters.all.add(to: counters.screens)
                send(space.screen(client), screen.payload, .fleeting, retain: .yes)
            }
            if wishes.line {
                let line = screen.line
                if screens.note(line, of: client) == .changed {
                    send(space.line(client), line, .fleeting, retain: .yes)
                }
            }
        }
    }

    mutating func screenWishes(of client: ClientName) -> (screen: Bool, line: Bool) {
        screens.wishes(of: client) {
            let settings = configuration.queue.settings(for: client)
            return (settings.publishesScreen, settings.publishesLine)
        }
    }
}
