import EventLoop
import MQTTSession
import Simulation
import ToastModel

/// A batch: packets from everybody, then a look at both toastds.
extension FuzzRun {
    func playBatch() throws(StageFault) {
        report.batches += 1
        lastPackets = []
        for _ in 0..<plan.batch {
            if random.chance(3) {
                note(packets.broken(&random), from: vandal)
                if random.chance(50) { note(packets.publish(&random, version: 5), from: vandal) }
            } else {
                let client = clients[random.below(clients.count)]
                note(packets.publish(&random, version: client.version), from: client)
            }
            if random.chance(1) { clients[random.below(clients.count)].hangUp() }
            if clients.contains(where: { $0.backlog > 1 << 20 }) || random.chance(5) { try turn() }
        }
        try drain()
        try look(at: exposed, within: .seconds(20))
        if now >= nextHonesty { try beHonest() }
        weigh()
        if report.batches % 20 == 0 {
            say(
                "\(report.batches) batches, \(report.packets) packets, \(hostile.visits) visits of the stand-in, "
                    + "\(SoakReport.megabytes(exposed.most)) and \(SoakReport.megabytes(beset.most))")
        }
    }

    /// The stand-in lets the other toastd through to the real server, once it was there and was treated badly.
    func beHonest() throws(StageFault) {
        // It may be at the end of a long pause, or wait for an answer.
        let visits = visitsBefore
        try wait(.seconds(40)) { $0.hostile.visits > visits }
        if hostile.visits == visits, !report.wasStopped { find(.broker, beset, "does not try again") }
        judgePace()
        hostile.isHonest = true
        try look(at: beset, within: .seconds(40))
        hostile.isHonest = false
        visitsBefore = hostile.visits
        nextHonesty = now + .seconds(10)
    }

    private func note(_ packet: [UInt8], from client: RawClient) {
        report.packets += 1
        lastPackets.append(packet)
        client.send(packet)
    }

    private func drain() throws(StageFault) {
        try wait(.seconds(20)) { run in (run.clients + [run.vandal]).allSatisfy { $0.backlog == 0 } }
    }

    /// Who is thrown out again and again comes back after a pause, and does not turn in circles.
    private func judgePace() {
        guard let process = beset.program.identifier, let usage = ProcessUsage(of: process) else { return }
        defer { beset.weighed = (now, usage.processorSeconds) }
        guard let last = beset.weighed else { return }
        let took = Double((now - last.at).count) / 1000
        let used = usage.processorSeconds - last.processorSeconds
        if used > 2 + took * 0.7 { find(.processor, beset, "used \(used) s of processor time in \(took) s") }
    }

    /// Alive, and a toast comes to the screen.
    func look(at subject: Subject, within limit: Milliseconds) throws(StageFault) {
        if report.wasStopped || !report.findings.isEmpty { return }
        lastCanary += 1
        let number = lastCanary
        let end = now + limit
        var nextTry = now
        while subject.canary < number, now < end, !report.wasStopped {
            if !subject.program.isRunning {
                let code = subject.program.collect()
                guard subject === beset, hasNewAbort() else {
                    find(.broker, subject, "ended with \(code.map { "\($0)" } ?? "an unknown code")")
                    return
                }
                // What a supervisor does. It goes on with what it has stored.
                try start(beset, at: hostile.port)
            }
            // What came before it connected again is with the server, or with nobody.
            if now >= nextTry {
                nextTry = now + .seconds(2)
                try observer.publish(
                    "\(subject.root)/show/canary/canary",
                    #"{"id":"c\#(number)","content":"\#(number)","duration":"1s","policy":"now","priority":5,"data":{"mark":\#(number)}}"#
                )
            }
            try turn()
        }
        if subject.canary < number { find(.lost, subject, "shows no toast within \(limit.count / 1000) s") }
        report.canaries += 1
    }

    /// Whether the MQTT library has ended the process once more: libmosquitto 2.0.11 holds an assertion that fails when
    /// it wants to log a property that it does not know, which only a server can send.
    private func hasNewAbort() -> Bool {
        let log = (try? FileSystem.read(beset.program.logFile)) ?? []
        let count = String(decoding: log, as: UTF8.self).ranges(of: "log__printf: Assertion `mosq' failed").count
        defer { report.libraryAborts = max(count, report.libraryAborts) }
        return count > report.libraryAborts
    }

    private func weigh() {
        for subject in [exposed, beset] {
            guard let process = subject.program.identifier, let usage = ProcessUsage(of: process) else { continue }
            if (now - begin).count * 4 < plan.length.count {
                subject.warm = max(subject.warm, usage.residentBytes)
            } else {
                if subject.warm == 0 { subject.warm = usage.residentBytes }
                subject.most = max(subject.most, usage.residentBytes)
            }
            if subject.most > subject.warm + plan.growth {
                find(
                    .memory, subject,
                    "has \(SoakReport.megabytes(subject.most)), after a quarter it had \(SoakReport.megabytes(subject.warm))"
                )
            }
        }
    }

    // MARK: Turns

    func wait(_ limit: Milliseconds, until condition: (FuzzRun) -> Bool) throws(StageFault) {
        let end = now + limit
        while now < end, !report.wasStopped, !condition(self) { try turn() }
    }

    func turn() throws(StageFault) {
        let senders = clients + [vandal]
        var wanted = hostile.attention
        for sender in senders { if let one = sender.attention { wanted.append(one) } }
        if let one = observer.attention { wanted.append(one) }
        Loopback.wait(for: wanted, milliseconds: 2)
        now = SystemClock.now().instant
        var occurrences: [Occurrence] = []
        do throws(SystemFault) { try loop.wait(until: now, into: &occurrences) } catch { throw StageFault(error) }
        for case .signal in occurrences { report.wasStopped = true }
        for sender in senders { sender.turn() }
        hostile.turn(at: now, &hostileRandom)
        try observer.turn(at: now) { message in
            hear(message)
        } acknowledged: { _ in
        }
        if !server.isRunning { throw StageFault("mosquitto ended: \(server.lastLines.joined(separator: " | "))") }
    }

    private func hear(_ message: InboundMessage) {
        for subject in [exposed, beset] where message.topic == "\(subject.root)/display/canary/canary" {
            if let mark = Sighting(payload: message.payload)?.mark { subject.canary = max(subject.canary, mark) }
        }
    }
}
