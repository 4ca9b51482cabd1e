import ToastModel
import ToastQueue

/// `toastbench engine`: the engine alone.
enum EngineBench {
    static func run(_ arguments: [String]) -> Int32 {
        measureCosts()
        measureMemory()
        measureRestart()
        return 0
    }
}

/// What a toast costs from its acceptance to its timeout, with few and many clients.
private func measureCosts() {
    print("engine: one toast is shown to each client in turn, displayed, and closed by its timeout")
    var table = Table(["clients", "toasts", "ns a toast", "toasts a second", "against 1,000"])
    let counts = [1, 1_000, 1_000_000]
    var costs: [Double] = []
    for count in counts { costs.append(costOfToast(clients: count)) }
    for (count, cost) in zip(counts, costs) {
        table.add([
            grouped(count), grouped(max(1_000_000, count)), grouped(Int(cost)), grouped(Int(1e9 / cost)),
            twoDigits(cost / costs[1]),
        ])
    }
    table.write()
}

private func clientNames(_ count: Int) -> [ClientName] {
    (0..<count).compactMap { try? ClientName("client-\($0)") }
}

private func configuration() -> QueueConfiguration {
    var configuration = QueueConfiguration()
    configuration.limits.clients = 2_000_000
    configuration.limits.waiting = 4_000_000
    return configuration
}

private let run = ULID(high: 1, low: 1)

private func moment(_ time: Int64) -> Moment {
    Moment(instant: Instant(milliseconds: time), wall: WallTime(unixMilliseconds: 1_767_225_600_000 + time))
}

/// Nanoseconds for a toast, over a million toasts. Each round shows one toast to every client; the next begins when
/// all have timed out. One millisecond has at most a hundred toasts.
private func costOfToast(clients count: Int) -> Double {
    let names = clientNames(count)
    guard let app = try? AppName("bench") else { return 0 }
    var engine = QueueEngine(configuration: configuration(), run: run)
    var effects: [QueueEffect] = []
    var time: Int64 = 0
    var serial: UInt64 = 0
    var closed = 0

    func collect() {
        for effect in effects { if case .publishClosed = effect { closed += 1 } }
        effects.removeAll(keepingCapacity: true)
    }

    func round() {
        for (position, name) in names.enumerated() {
            if position % 100 == 99 {
                time += 1
                engine.handle(.timePassed, at: moment(time), effects: &effects)
                collect()
            }
            serial += 1
            let toast = benchToast(serial)
            engine.handle(.showReceived(app: app, toast: toast, audience: [name]), at: moment(time), effects: &effects)
            collect()
        }
        // The gap is over too.
        let end = time + 6_000
        while let deadline = engine.nextDeadline(), deadline.milliseconds <= end {
            time = max(time, deadline.milliseconds)
            engine.handle(.timePassed, at: moment(time), effects: &effects)
            collect()
        }
        time = end
        _ = engine.takeRecords()
    }

    round()
    closed = 0
    let rounds = max(1, 1_000_000 / count)
    let elapsed = nanoseconds { for _ in 0..<rounds { round() } }
    precondition(closed == rounds * count, "every toast is closed")
    return elapsed / Double(rounds * count)
}

private func measureMemory() {
    var table = Table(["memory", "bytes each"])
    table.add(["idle client that never had a toast", grouped(bytesOfIdleClient(hadToast: .no))])
    table.add(["idle client that had one toast", grouped(bytesOfIdleClient(hadToast: .yes))])
    table.add(["waiting toast (id of 26 bytes, title of 10, content of 22)", grouped(bytesOfWaitingToast())])
    table.write()
}

private enum Had { case yes, no }

private let sampled = 1_000_000

/// What the allocator has given out for an idle client: its state and its place in the index.
private func bytesOfIdleClient(hadToast: Had) -> Int {
    guard let app = try? AppName("bench") else { return 0 }
    let before = allocatedBytes()
    var engine = QueueEngine(configuration: configuration(), run: run)
    var effects: [QueueEffect] = []
    var time: Int64 = 0
    for number in 0..<sampled {
        guard let name = try? ClientName("client-\(number)") else { continue }
        if hadToast == .yes {
            let toast = benchToast(UInt64(number))
            engine.handle(
                .showReceived(app: app, toast: toast, audience: [name]), at: moment(time), effects: &effects)
            engine.handle(
                .hideReceived(app: app, target: .all, audience: [name]), at: moment(time), effects: &effects)
        } else {
            let mute = FrontendInput(.mute(MuteOrder(end: .after(Milliseconds(1)))))
            engine.handle(.inputReceived(client: name, input: mute), at: moment(time), effects: &effects)
        }
        if number % 100 == 99 {
            time += 1
            engine.handle(.timePassed, at: moment(time), effects: &effects)
            _ = engine.takeRecords()
        }
        effects.removeAll(keepingCapacity: true)
    }
    effects = []
    let bytes = (allocatedBytes() - before) / sampled
    precondition(engine.clients.count == sampled, "every client exists")
    return bytes
}

private func bytesOfWaitingToast() -> Int {
    guard let app = try? AppName("bench"), let client = try? ClientName("one") else { return 0 }
    var settings = configuration()
    settings.defaults.maxWaiting = 2 * sampled
    let before = allocatedBytes()
    var engine = QueueEngine(configuration: settings, run: run)
    var effects: [QueueEffect] = []
    for number in 0..<sampled {
        let toast = benchToast(UInt64(number))
        engine.handle(.showReceived(app: app, toast: toast, audience: [client]), at: moment(0), effects: &effects)
        effects.removeAll(keepingCapacity: true)
        if number % 100 == 99 { _ = engine.takeRecords() }
    }
    effects = []
    let bytes = (allocatedBytes() - before) / sampled
    precondition(engine.screen(of: client, at: moment(0))?.waiting == sampled - 1, "all but one wait")
    return bytes
}

/// A restart with a million waiting toasts: how long the engine takes to tell a store of them, and to go on from
/// what it told.
private func measureRestart() {
    guard let app = try? AppName("bench") else { return }
    let names = clientNames(sampled / 100)
    var engine = QueueEngine(configuration: configuration(), run: run)
    var effects: [QueueEffect] = []
    for number in 0..<sampled {
        engine.handle(
            .showReceived(app: app, toast: benchToast(UInt64(number)), audience: [names[number % names.count]]),
            at: moment(0), effects: &effects)
        effects.removeAll(keepingCapacity: true)
    }
    var records: [QueueRecord] = []
    let told = nanoseconds { records = engine.takeRecords() }
    let before = allocatedBytes()
    var restored = QueueEngine(configuration: configuration(), run: run)
    let gone = nanoseconds {
        restored = QueueEngine(
            configuration: configuration(), run: run, restoring: records, at: moment(1000), effects: &effects)
    }
    var table = Table(["restart with 1,000,000 toasts of \(grouped(names.count)) clients", "seconds", "ns a toast"])
    table.add(["all records taken", twoDigits(told / 1e9), grouped(Int(told) / sampled)])
    table.add(["engine restored from them", twoDigits(gone / 1e9), grouped(Int(gone) / sampled)])
    table.write()
    print("bytes a restored toast, text shared with its record: \((allocatedBytes() - before) / sampled)")
    precondition(restored.clients.count == names.count, "every client is restored")
}

private func benchToast(_ number: UInt64) -> Toast {
    Toast(
        id: run.advanced(by: number).text, idOrigin: .broker, title: "Front door", content: "Someone is at the door")
}
