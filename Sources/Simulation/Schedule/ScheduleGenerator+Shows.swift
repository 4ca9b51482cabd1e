import ToastModel
import ToastQueue

extension ScheduleGenerator {
    mutating func drawShow(_ clients: [ClientName]) -> QueueEvent {
        var toast = drawIdentity()
        drawBehaviour(&toast)
        drawLook(&toast)
        recentIDs = Array((recentIDs + [toast.id]).suffix(8))
        return .showReceived(app: random.pick(apps), toast: toast, audience: drawAudience(clients))
    }

    private mutating func drawIdentity() -> Toast {
        let makesOwn = has(.ownIDs) && random.chance(has(.dedupe) ? 60 : 30)
        var toast: Toast
        if makesOwn || !has(.updates) && random.chance(80) {
            ownIDs += 1
            toast = Toast(id: "u\(ownIDs)", idOrigin: .broker)
        } else {
            toast = Toast(id: random.pick(Self.ids))
        }
        toast.title = random.maybe(80) { $0.pick(["t1", "t2"]) }
        toast.content = random.maybe(20) { $0.pick(["c1", "c2"]) }
        toast.type = random.maybe(40) { $0.pick(ToastType.allCases) }
        if has(.merges), random.chance(25) { toast.update.insert(.merge) }
        if has(.merges), random.chance(25) { toast.update.insert(.keepTimer) }
        return toast
    }

    private mutating func drawBehaviour(_ toast: inout Toast) {
        if has(.priorities), random.chance(60) { toast.priority = random.pick(Priority.allCases) }
        if has(.explicitDurations), random.chance(60) {
            toast.duration = random.chance(15) ? .stays : .lasts(length())
        }
        if has(.explicitDurations), random.chance(10) { toast.autoHide = random.chance(50) }
        if has(.ttls), random.chance(40) {
            toast.ttl = random.chance(15) ? .unlimited : .lasts(time())
        }
        if has(.delays), random.chance(15) { toast.delay = random.chance(3) ? .longest : time() }
        if has(.policies), random.chance(30) { toast.policy = random.pick(DisplayPolicy.allCases) }
        if has(.scopes), random.chance(40) { toast.scope = random.pick([.all, .all, .client]) }
        if has(.progress), random.chance(30) { toast.progress = random.pick([0.25, 0.5]) }
        if has(.actions), random.chance(40) { drawActions(&toast) }
    }

    private mutating func drawActions(_ toast: inout Toast) {
        for id in ["ok", "no"] where random.chance(60) {
            var action = ToastAction(id: id, label: id)
            if random.chance(30) { action.publish = ToastAction.Publish(topic: "gate/\(id)", payload: [49]) }
            toast.actions.append(action)
        }
        toast.resident = random.maybe(30) { $0.chance(70) }
    }

    private mutating func drawLook(_ toast: inout Toast) {
        if has(.styles), random.chance(30) { toast.style = random.pick(ToastStyle.allCases) }
        if has(.fades), random.chance(20) { toast.fadeIn = time() }
        if has(.fades), random.chance(20) { toast.fadeOut = time() }
        if random.chance(10) { toast.icon = random.pick(["i1", "i2"]) }
        if random.chance(10) { toast.details.position = random.pick(ToastPosition.allCases) }
        if random.chance(10) { toast.details.offset = random.below(3) }
        if random.chance(5) { toast.details.data = .integer(random.below(3)) }
        if random.chance(5) { toast.details.returnAddress = ReturnAddress(topic: "answer") }
    }
}
