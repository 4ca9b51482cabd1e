import ToastModel
import ToastQueue

/// What a person did.
extension ModelClient {
    private enum Found {
        case open(Int)
        case answer(ReplyEvent.Answer)
    }

    /// Returns the toast that has to close on all other clients, if one has.
    mutating func input(_ input: FrontendInput) -> (app: AppName, id: String)? {
        switch input.event {
        case .holdAll:
            screenLeases = renewed(screenLeases, by: input.frontend ?? .unnamed)
            judgeHolds()
        case .releaseAll:
            screenLeases.removeAll { $0.frontend == input.frontend ?? .unnamed }
            judgeHolds()
        case .clear: close(screen + queue, .cleared)
        case .clearWaiting: close(queue, .cleared)
        case .mute(let order):
            if !mute(order) { reply(input, .invalid) }
        case .unmute: unmute()
        case .shown, .tap, .dismiss, .action, .hold, .release:
            switch find(input) {
            case .open(let index): return act(input, on: index)
            case .answer where input.event == .release: break
            case .answer(let answer): reply(input, answer)
            }
        }
        return nil
    }

    private func find(_ input: FrontendInput) -> Found {
        let candidates: [Int]
        if let id = input.id {
            candidates = toasts.indices.filter { toasts[$0].id == id && input.app ?? toasts[$0].app == toasts[$0].app }
        } else {
            candidates = screen
            guard let only = candidates.first, candidates.count == 1 else { return .answer(.invalid) }
            if let app = input.app, toasts[only].app != app { return .answer(.unknown) }
        }
        guard candidates.count <= 1 else { return .answer(.invalid) }
        guard let index = candidates.first else { return .answer(fromMemory(input)) }
        guard let generation = input.generation, generation != toasts[index].generation else { return .open(index) }
        return .answer(generation < toasts[index].generation ? .gone : .unknown)
    }

    private func fromMemory(_ input: FrontendInput) -> ReplyEvent.Answer {
        let known = remembered.filter { $0.id == input.id && input.app ?? $0.app == $0.app }
        return known.contains { input.generation ?? 0 <= $0.generation } ? .gone : .unknown
    }

    mutating func reply(_ input: FrontendInput, _ answer: ReplyEvent.Answer) {
        effects.append(
            .publishReply(
                ReplyEvent(
                    client: name, answer: answer, input: input.event.word, frontend: input.frontend, id: input.id,
                    ref: input.ref)))
    }

    private mutating func act(_ input: FrontendInput, on index: Int) -> (app: AppName, id: String)? {
        let isShown = toasts[index].place == .shown
        switch input.event {
        case .tap, .dismiss, .hold: if isShown { toasts[index].confirmed = true }
        case .action(let id):
            if isShown, toasts[index].toast.actions.contains(where: { $0.id == id }) { toasts[index].confirmed = true }
        default: break
        }
        switch input.event {
        case .dismiss: return closeByPerson(index, .dismissed)
        case .shown where toasts[index].wasDisplayed:
            toasts[index].confirmed = true
            if isShown { confirm(index) }
        case .release: release(index, input)
        case .tap where isShown: return tap(index, input)
        case .action(let id) where isShown: return press(id, index, input)
        case .hold where isShown:
            toasts[index].leases = renewed(toasts[index].leases, by: input.frontend ?? .unnamed)
            judgeHolds()
        case .tap, .action, .hold, .shown: reply(input, .gone)
        case .holdAll, .releaseAll, .clear, .clearWaiting, .mute, .unmute: break
        }
        return nil
    }

    private mutating func release(_ index: Int, _ input: FrontendInput) {
        toasts[index].leases.removeAll { $0.frontend == input.frontend ?? .unnamed }
        judgeHolds()
    }

    private mutating func tap(_ index: Int, _ input: FrontendInput) -> (app: AppName, id: String)? {
        sendAction("tap", index, input, publish: nil)
        guard settings.closeOnTap, toasts[index].toast.resident != true else { return nil }
        return closeByPerson(index, .tapped, action: "tap")
    }

    private mutating func press(_ id: String, _ index: Int, _ input: FrontendInput) -> (app: AppName, id: String)? {
        guard let button = toasts[index].toast.actions.first(where: { $0.id == id }) else {
            reply(input, .unknown)
            return nil
        }
        sendAction(id, index, input, publish: button.publish)
        guard toasts[index].toast.resident != true else { return nil }
        return closeByPerson(index, .action, action: id)
    }

    private mutating func sendAction(
        _ action: String, _ index: Int, _ input: FrontendInput, publish: ToastAction.Publish?
    ) {
        let toast = toasts[index]
        effects.append(
            .publishAction(
                ActionEvent(
                    client: name, app: toast.app, id: toast.id, generation: toast.generation, action: action,
                    frontend: input.frontend, at: now.wall, data: toast.toast.details.data, publish: publish,
                    returnAddress: toast.toast.details.returnAddress)))
    }

    private mutating func closeByPerson(
        _ index: Int, _ reason: CloseReason, action: String? = nil
    ) -> (app: AppName, id: String)? {
        let toast = toasts[index]
        close(index, reason, action: action)
        return toast.toast.scope == .all ? (toast.app, toast.id) : nil
    }
}
