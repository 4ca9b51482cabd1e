import EventLoop
import MQTTSession
import Simulation
import ToastModel

/// One thread does everything: each turn moves the clients and the load on.
extension SoakRun {
    /// Turns until the condition holds or the time is over.
    func wait(_ limit: Milliseconds, until condition: (SoakRun) -> Bool) throws(StageFault) {
        let end = now + limit
        while now < end, !report.wasStopped, !condition(self) { try turn() }
    }

    func put(under length: Milliseconds) throws(StageFault) {
        loadBegan = now
        nextSample = now
        nextReload = now + plan.reloadsEvery
        nextDisturbance = now + .seconds(1)
        try wait(length) { _ in false }
        sample()
        loadBegan = nil
    }

    func turn() throws(StageFault) {
        let peers = publishers + visitors + [observer, people]
        Loopback.wait(for: peers.compactMap(\.attention), milliseconds: 2)
        now = SystemClock.now().instant
        try lookForSignals()
        try observer.turn(at: now) { message in
            hear(message)
        } acknowledged: { _ in
        }
        for peer in publishers + visitors + [people] {
            try peer.turn(at: now) { _ in
            } acknowledged: { _ in
            }
        }
        try answer()
        if loadBegan != nil {
            try publish()
            try disturb()
            if now >= nextSample { sample() }
        }
        if !broker.isRunning, !report.wasStopped {
            find(.broker, "toastd ended: \(broker.lastLines.joined(separator: " | "))")
            report.wasStopped = true
        }
    }

    private func lookForSignals() throws(StageFault) {
        var occurrences: [Occurrence] = []
        do throws(SystemFault) { try loop.wait(until: now, into: &occurrences) } catch { throw StageFault(error) }
        for case .signal in occurrences { report.wasStopped = true }
    }

    // MARK: The observer

    private func hear(_ message: InboundMessage) {
        let levels = message.topic.split(separator: "/", omittingEmptySubsequences: false)
        guard levels.count >= 3, !message.payload.isEmpty else { return }
        switch levels[1] {
        case "display", "hidden", "closed":
            guard let event = Sighting(payload: message.payload) else {
                return find(.differentCopies, "an event that cannot be read: \(text(message.payload))")
            }
            let wall = SystemClock.now().wall.unixMilliseconds
            ledger.see(event, after: Milliseconds(max(0, wall - (event.at ?? wall))))
            if event.kind == .shown { react(to: event) }
        case "rejected": ledger.seeRejection(text(message.payload))
        case "screen":
            if let screen = ScreenSighting(payload: message.payload) { screens[String(levels[2])] = screen }
        case "status": if text(message.payload).contains(#""state":"online""#) { isOnline = true }
        case "history-reply": historyAnswer = message.payload
        default: break
        }
    }

    private func text(_ payload: [UInt8]) -> String { String(decoding: payload.prefix(400), as: UTF8.self) }

    // MARK: The load

    /// What is due by now, and no more than the programs take: then the rate is less, and the report says so.
    private func publish() throws(StageFault) {
        guard let begin = loadBegan else { return }
        let due = Int((now - begin).count) * plan.rate / 1000
        guard ledger.left < Self.mostOpen else { return }
        while published < due, publishers.allSatisfy({ $0.underwayCount < 500 }) {
            let message = load.next()
            published += message.clients.count
            try send(message)
            if random.chance(10) { try send(load.beside()) }
        }
    }

    /// A toastd that the machine keeps from its work must not lose anything to the bound of the server's queue.
    private static var mostOpen: Int { 3_000 }

    func send(_ message: SoakLoad.Message) throws(StageFault) {
        for client in message.clients { ledger.publish(message.app, for: client, message.sort) }
        if message.isBroken { ledger.publishRefuse() }
        try publishers[message.publisher].publish(message.topic, message.payload, retain: message.retain)
    }

    // MARK: People

    /// What a person does with a toast that came on the screen.
    private func react(to event: Sighting) {
        if event.app == "sensor", event.title == title { sawTitle = true }
        if event.client == SoakLoad.deadClient { return }
        if event.app == SoakLoad.dismissedApp {
            let word = random.chance(50) ? #""dismiss""# : #""action","action":"ok""#
            return plan(word, event, after: random.pick(0...400))
        }
        guard random.chance(8) else { return }
        switch random.below(4) {
        case 0: plan(#""shown""#, event, after: 0)
        case 1: plan(#""tap""#, event, after: random.pick(0...100))
        default:
            plan(#""hold""#, event, after: 0)
            // Now and then the finger stays, until the hold runs out.
            if random.chance(90) { plan(#""release""#, event, after: random.pick(50...800)) }
        }
    }

    private func plan(_ word: String, _ event: Sighting, after delay: Int) {
        inputs.append(
            (
                now + Milliseconds(Int64(delay)), event.client,
                #"{"id":"\#(event.id)","app":"\#(event.app)","event":\#(word),"frontend":"wall"}"#
            ))
    }

    private func answer() throws(StageFault) {
        guard inputs.contains(where: { $0.due <= now }) else { return }
        let due = inputs.filter { $0.due <= now }
        inputs.removeAll { $0.due <= now }
        for input in due {
            report.inputs += 1
            try people.publish("toast/input/\(input.client)/wall", input.payload)
        }
    }

    func announce(_ state: String, _ client: String) throws(StageFault) {
        try people.publish("toast/presence/\(client)/tablet", state, retain: .yes)
    }
}
