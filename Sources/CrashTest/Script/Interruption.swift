import Simulation
import ToastModel

/// One thing that goes wrong.
enum Interruption: Hashable {
    /// SIGKILL of toastd at any instant.
    case killBroker
    /// toastd kills itself when it reaches that step for the so-manieth time.
    case killBrokerAt(step: String, count: Int)
    /// SIGKILL of the server.
    case killServer
    /// Every connection between the two ends, with what is on its way.
    case cut
    /// Nothing moves in that direction, or in both; then it is cut.
    case blackHole(Set<NetworkGate.Direction>, Milliseconds)
    /// Nothing moves for a while, and then everything comes.
    case stall(Milliseconds)
    /// Everything takes longer.
    case slow(Milliseconds, for: Milliseconds)
    case pauseBroker(Milliseconds)
    case pauseServer(Milliseconds)

    static let steps = [
        "before-engine", "before-commit", "after-commit", "before-flush", "after-flush", whileLoading,
    ]

    /// At a start, when so many queues are made.
    static let whileLoading = "while-loading"

    /// For the summary.
    var kind: String {
        switch self {
        case .killBroker: "toastd killed at a random instant"
        case .killBrokerAt(let step, _): "toastd killed \(step)"
        case .killServer: "server killed"
        case .cut: "network cut"
        case .blackHole(let directions, _):
            directions.count == 2 ? "network silent, then cut" : "network silent in one direction, then cut"
        case .stall: "network stalled"
        case .slow: "network slow"
        case .pauseBroker: "toastd stopped for longer than the keepalive"
        case .pauseServer: "server stopped for longer than the keepalive"
        }
    }

    /// For the journal.
    var text: String {
        switch self {
        case .killBroker, .killBrokerAt, .killServer, .cut: kind
        case .blackHole(let directions, let time):
            "network silent \(directions.map(\.rawValue).sorted().joined(separator: " and ")) for \(time.count) ms, then cut"
        case .stall(let time), .pauseBroker(let time), .pauseServer(let time): "\(kind): \(time.count) ms"
        case .slow(let delay, let time): "network slow by \(delay.count) ms for \(time.count) ms"
        }
    }

    /// What toastd's switch for such deaths wants to hear.
    var wish: String? {
        if case .killBrokerAt(let step, let count) = self { "\(step):\(count)" } else { nil }
    }

    enum Server { case lives, isKilled }

    /// Draws one. The long ones are rare: each takes more than the keepalive's ten seconds.
    static func draw(_ random: inout RandomSource, _ server: Server) -> Interruption {
        if server == .isKilled, random.chance(40) { return .killServer }
        switch random.below(200) {
        case ..<80: return drawStep(&random)
        case ..<140: return .killBroker
        case ..<160: return .cut
        case ..<176:
            let directions: [Set<NetworkGate.Direction>] = [[.toServer], [.toBroker], [.toServer, .toBroker]]
            let time = random.chance(20) ? random.pick(5_000...9_000) : random.pick(50...1_500)
            return .blackHole(random.pick(directions), Milliseconds(Int64(time)))
        case ..<185: return .stall(Milliseconds(Int64(random.pick(50...1_500))))
        case ..<196:
            return .slow(Milliseconds(Int64(random.pick(5...80))), for: Milliseconds(Int64(random.pick(300...1_500))))
        case ..<198: return .pauseBroker(.seconds(Int64(random.pick(16...18))))
        default: return .pauseServer(.seconds(Int64(random.pick(16...18))))
        }
    }

    /// One of these steps.
    static func drawStep(_ random: inout RandomSource, of steps: [String] = steps) -> Interruption {
        let step = random.pick(steps)
        // More clients than those of the load there are not.
        let count = step == whileLoading ? random.pick(1...Load.clients.count) : drawCount(&random)
        return .killBrokerAt(step: step, count: count)
    }

    /// Mostly soon, now and then after more turns.
    private static func drawCount(_ random: inout RandomSource) -> Int {
        random.chance(50) ? random.pick(1...5) : random.pick(6...60)
    }
}
