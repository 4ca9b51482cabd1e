import ToastModel
import ToastQueue

extension ScheduleGenerator {
    mutating func drawInput(_ clients: [ClientName]) -> QueueEvent {
        var input = FrontendInput(drawInputEvent())
        input.frontend = random.pick(frontends)
        if !random.chance(20) { input.id = drawKnownID() }
        if random.chance(30) { input.app = random.pick(apps) }
        if random.chance(20) { input.generation = random.pick(1...4) }
        if random.chance(5) { input.ref = .integer(random.below(9)) }
        return .inputReceived(client: random.pick(clients), input: input)
    }

    private mutating func drawInputEvent() -> FrontendInput.Event {
        var choices: [FrontendInput.Event] = []
        if has(.inputs) {
            choices += [.shown, .tap, .dismiss, .dismiss, .action("ok"), .action("no"), .action("none")]
            if random.chance(15) { choices += [.clear, .clearWaiting] }
        }
        if has(.holds) {
            choices += [.hold, .hold, .hold, .release, .release]
            if random.chance(50) { choices += [.holdAll, .releaseAll] }
        }
        if has(.mutes) {
            choices += [.mute(drawMute()), .unmute]
        }
        return choices.isEmpty ? .dismiss : random.pick(choices)
    }

    private mutating func drawMute() -> MuteOrder {
        let end: MuteOrder.End =
            switch random.below(3) {
            case 0: .open
            case 1: .after(time())
            default: .at(wall + time())
            }
        return MuteOrder(end: end, level: random.maybe(50) { $0.pick(Priority.allCases) })
    }
}
