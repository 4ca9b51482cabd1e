import EventLoop
import Simulation
import ToastModel

/// How each interruption goes.
extension CrashRun {
    func play(_ interruption: Interruption) throws(StageFault) {
        if !brokerIsWanted { try startBroker(interruption.wish == nil ? nil : interruption) }
        switch interruption {
        case .killBroker: try killBroker(counting: interruption)
        case .killBrokerAt: try awaitDeath(interruption)
        case .killServer: try killServer(interruption)
        case .cut:
            try pause(0...800)
            begin(interruption)
            gate.cut()
            try restOrOnline()
        case .blackHole(let directions, let time):
            try pause(0...500)
            begin(interruption)
            gate.held = directions
            try wait(time) { _ in false }
            gate.cut()
            gate.held = []
            try restOrOnline()
        case .stall(let time):
            try pause(0...500)
            begin(interruption)
            gate.held = [.toServer, .toBroker]
            try wait(time) { _ in false }
            gate.held = []
        case .slow(let delay, let time):
            begin(interruption)
            gate.delay = delay
            try wait(time) { _ in false }
            gate.delay = .zero
        case .pauseBroker(let time):
            begin(interruption)
            broker.order(.pause)
            try wait(time) { _ in false }
            broker.order(.resume)
            try restOrOnline()
        case .pauseServer(let time):
            begin(interruption)
            server.order(.pause)
            try wait(time) { _ in false }
            server.order(.resume)
            try restOrOnline()
        }
    }

    private func begin(_ interruption: Interruption) {
        note(interruption.text)
        count(interruption)
    }

    private func pause(_ range: ClosedRange<Int>) throws(StageFault) {
        try wait(Milliseconds(Int64(random.pick(range)))) { _ in false }
    }

    /// Mostly until toastd is online again, now and then not as long.
    private func restOrOnline() throws(StageFault) {
        let before = timesOnline
        if random.chance(75) {
            try wait(.seconds(20)) { $0.timesOnline > before || !$0.brokerIsWanted }
        } else {
            try pause(0...400)
        }
    }

    private func killBroker(counting interruption: Interruption) throws(StageFault) {
        try pause(0...800)
        guard brokerIsWanted else { return }
        begin(interruption)
        brokerIsWanted = false
        awaitedDeath = nil
        broker.kill()
        if random.chance(30) { try pause(0...500) }
        try startBroker()
        try restOrOnline()
    }

    /// A toastd that runs already has no such wish: it is killed first.
    private func awaitDeath(_ interruption: Interruption) throws(StageFault) {
        if awaitedDeath == nil {
            brokerIsWanted = false
            begin(.killBroker)
            broker.kill()
            try startBroker(interruption)
        }
        try wait(.seconds(20)) { !$0.brokerIsWanted }
        if brokerIsWanted {
            // That many turns did not come.
            awaitedDeath = nil
            try killBroker(counting: .killBroker)
        } else if report.findings.isEmpty {
            if random.chance(30) { try pause(0...500) }
        }
    }

    private func killServer(_ interruption: Interruption) throws(StageFault) {
        try pause(0...1500)
        begin(interruption)
        checker.serverKilled()
        server.kill()
        hearsTheDead = true
        try wait(.seconds(5)) { !$0.observer.isConnected }
        hearsTheDead = false
        if random.chance(50) { try pause(0...800) }
        // Now and then one that saves often: what it comes back with is then a little old.
        try Self.startServer(server, place, serverPort, saving: random.chance(50) ? 1 : 60)
        try restOrOnline()
        try repeatDismissals()
    }
}
