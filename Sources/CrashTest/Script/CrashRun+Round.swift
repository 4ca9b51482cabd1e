import EventLoop
import JSON
import MQTTSession
import Simulation
import ToastModel

/// A round: interruptions under load, then quiet, then the judgement.
extension CrashRun {
    /// Of every four rounds one also kills the server.
    func playRound() throws(StageFault) {
        report.rounds += 1
        let kind: Interruption.Server = report.rounds % 4 == 0 ? .isKilled : .lives
        load.beginRound()
        isLoaded = true
        let target = min(plan.kills, report.kills + plan.roundLength)
        while report.kills < target, !isOver { try play(next(kind)) }
        isLoaded = false
        try settle(kind)
        if report.wasStopped { return }
        try readHistory()
        checker.endRound()
        collectFindings()
        tellRound(kind)
    }

    private func next(_ kind: Interruption.Server) -> Interruption {
        if plan.steps.isEmpty { return .draw(&random, kind) }
        return .drawStep(&random, of: plan.steps)
    }

    /// Heals everything and waits until nothing is under way any more.
    private func settle(_ kind: Interruption.Server) throws(StageFault) {
        gate.held = []
        gate.delay = .zero
        if !brokerIsWanted { try startBroker() }
        awaitedDeath = nil
        note("quiet")
        try send(load.lastHide)
        var lastProgress = now
        var open = checker.openToasts
        var nextRepeat = now + .seconds(2)
        while !isSettled(kind), now - lastProgress < .seconds(40), !report.wasStopped {
            try turn()
            if !brokerIsWanted { try startBroker() }
            if checker.openToasts != open {
                open = checker.openToasts
                lastProgress = now
            }
            // A killed server may have lost a hide or a dismissal, which nobody was promised.
            if kind == .isKilled, now >= nextRepeat {
                nextRepeat = now + .seconds(2)
                try send(load.lastHide)
                try repeatDismissals()
            }
        }
        // What comes doubled comes now.
        try wait(Milliseconds(300)) { _ in false }
    }

    private func isSettled(_ kind: Interruption.Server) -> Bool {
        guard publishers.allSatisfy({ $0.underwayCount == 0 }), frontend.underwayCount == 0 else { return false }
        guard checker.areScreensEmpty else { return false }
        switch kind {
        case .lives: return checker.openToasts == 0
        // Some may never have reached toastd: it is over when nothing is shown and nothing waits.
        case .isKilled: return checker.openDisplays.isEmpty
        }
    }

    func repeatDismissals() throws(StageFault) {
        for toast in checker.openDisplays where toast.app == Load.dismissedApp {
            inputs.append((toast.client, #"{"id":"\#(toast.id)","app":"\#(toast.app)","event":"dismiss"}"#, toast.id))
        }
    }

    // MARK: The history

    /// Asks for every closed event of the round, page by page.
    private func readHistory() throws(StageFault) {
        var after = lastOfHistory
        while !report.wasStopped {
            historyAnswers = []
            let anchor = after.map { #""after":["\#($0.epoch)","\#($0.client)",\#($0.seq)],"# } ?? ""
            try frontend.publish("toast/history/crash", #"{\#(anchor)"limit":1000}"#)
            try wait(.seconds(20)) { !$0.historyAnswers.isEmpty }
            guard let answer = historyAnswers.first,
                let value = try? parseJSON(answer, limits: JSONLimits(values: 1_000_000)).value,
                let events = value["events"]?.array
            else {
                find(Finding(.history, "", "no answer to a query of the history"))
                return
            }
            for event in events {
                guard let sighting = Sighting(event) else { continue }
                checker.recover(sighting)
                after = sighting
            }
            if value["more"]?.bool != true { break }
        }
        lastOfHistory = after
        collectFindings()
    }

    private func tellRound(_ kind: Interruption.Server) {
        let totals = checker.totals
        say(
            "round \(report.rounds) (the server \(kind == .lives ? "lives" : "is killed too")): \(report.kills) interruptions, "
                + "\(totals.acknowledged) publishes acknowledged, \(totals.toasts) toasts closed, \(totals.copies) copies, "
                + "\(report.findings.count) findings")
        for finding in report.findings.prefix(10) {
            say("\(finding.kind.rawValue): \(finding.text)")
            for line in journal.around(finding.subject) { say("    \(line)") }
        }
        journal.clear()
    }
}
