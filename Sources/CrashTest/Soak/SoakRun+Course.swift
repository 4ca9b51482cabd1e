import EventLoop
import JSON
import Simulation
import ToastModel

/// What happens beside the load, and how it ends.
extension SoakRun {
    /// Frontends whose connections break, that go and come back, and a reload each minute.
    func disturb() throws(StageFault) {
        if now >= nextReload { try reload() }
        guard now >= nextDisturbance else { return }
        nextDisturbance = now + Milliseconds(Int64(random.pick(300...1500)))
        if random.chance(50) {
            report.reconnects += 1
            visitors[random.below(visitors.count)].cutOff()
        } else {
            try announce(random.chance(50) ? "online" : "offline", random.pick(SoakLoad.visited))
        }
    }

    private func reload() throws(StageFault) {
        if report.reloads > 0, !sawTitle {
            // A machine that has other work to do may need longer.
            if now < nextReload + .seconds(30) { return }
            find(.reload, "no toast came with the title '\(title)' of a reload")
        }
        nextReload = now + plan.reloadsEvery
        report.reloads += 1
        title = "Sensor \(report.reloads)"
        sawTitle = false
        try place.write(SoakLoad.configuration(title: title, page: page), to: "toastd.yaml")
        broker.order(.hangUp)
    }

    func sample() {
        nextSample = now + plan.samplesEvery
        guard let process = broker.identifier, let usage = ProcessUsage(of: process) else { return }
        let folder = place.file("state")
        let files = FileSystem.names(in: folder).filter { $0.hasPrefix("toastd.db") }
        let sample = SoakSample(
            seconds: loadBegan.map { Double((now - $0).count) / 1000 } ?? 0,
            residentBytes: usage.residentBytes, processorSeconds: usage.processorSeconds, toasts: published,
            storeBytes: files.reduce(0) { $0 + FileSystem.size(of: folder + "/" + $1) })
        for finding in (report.findings + ledger.findings).dropFirst(toldFindings).prefix(20) {
            say("\(finding.kind.rawValue): \(finding.text)")
        }
        toldFindings = report.findings.count + ledger.findings.count
        let last = report.samples.last
        report.samples.append(sample)
        guard let last, last.toasts < sample.toasts else { return }
        let cost = (sample.processorSeconds - last.processorSeconds) * 1e6 / Double(sample.toasts - last.toasts)
        say(
            "\(Int(sample.seconds)) s: \(published) toasts, \(SoakReport.megabytes(sample.residentBytes)), "
                + "\(Int(cost)) µs each, store \(SoakReport.megabytes(sample.storeBytes)), "
                + "\(ledger.left) open, \(ledger.findings.count) findings")
    }

    // MARK: The end

    /// Takes back what stays, lets everybody be there, and waits until nothing is open.
    func settle() throws(StageFault) {
        for client in SoakLoad.visited { try announce("online", client) }
        // What is delayed comes first: it has to be there to be taken back.
        try wait(.seconds(5)) { _ in false }
        for message in SoakLoad.last { try send(message) }
        var left = ledger.left
        var lastProgress = now
        while !ledger.isSettled, now - lastProgress < .seconds(60), !report.wasStopped {
            try turn()
            if ledger.left < left {
                left = ledger.left
                lastProgress = now
            }
        }
        // What comes doubled comes now.
        try wait(.seconds(1)) { _ in false }
        ledger.finish()
        for (client, seq) in ledger.positions.sorted(by: { $0.key < $1.key }) {
            guard let screen = screens[client], screen.seq == seq, screen.shown == 0, screen.waiting == 0 else {
                find(.leftOver, "\(client): the last event is \(seq), and the screen is not empty at it")
                continue
            }
        }
    }

    /// Counts what the history has kept, page by page.
    func readHistory() throws(StageFault) {
        var anchor = ""
        while !report.wasStopped {
            historyAnswer = nil
            try people.publish("toast/history/soak", #"{\#(anchor)"limit":1000}"#)
            try wait(.seconds(30)) { $0.historyAnswer != nil }
            guard let answer = historyAnswer,
                let value = try? parseJSON(answer, limits: JSONLimits(values: 1_000_000)).value,
                let events = value["events"]?.array
            else { return find(.history, "no answer to a query of the history") }
            report.historyRows += events.count
            guard value["more"]?.bool == true, let last = events.last.flatMap({ Sighting($0) }) else { break }
            anchor = #""after":["\#(last.epoch)","\#(last.client)",\#(last.seq)],"#
        }
        // It is cut back in portions.
        if report.historyRows > 30_000 { find(.history, "\(report.historyRows) events are kept, of 20000") }
    }
}
