import ToastModel

/// What a person did at a frontend (contract, section 5), and the answer when it changed nothing.
extension QueueEngine {
    mutating func receive(_ input: FrontendInput, from name: ClientName) {
        var client = client(named: name)
        if !client.exists, input.event.makesClient { client = clientOrBirth(name) }
        let outcome = client.exists ? perform(input, on: client) : answerOfNobody(input)
        if case .answer(let answer) = outcome {
            effects.append(
                .publishReply(
                    ReplyEvent(
                        client: name, answer: answer, input: input.event.word, frontend: input.frontend, id: input.id,
                        ref: input.ref)))
        }
    }

    /// On a client that does not exist nothing can be found.
    private func answerOfNobody(_ input: FrontendInput) -> InputOutcome {
        switch input.event {
        case .release, .releaseAll, .unmute, .clear, .clearWaiting: .done
        case .shown, .tap, .dismiss, .action, .hold, .holdAll, .mute: .answer(.unknown)
        }
    }

    private mutating func perform(_ input: FrontendInput, on client: ClientIndex) -> InputOutcome {
        let frontend = input.frontend ?? .unnamed
        var outcome = InputOutcome.done
        switch input.event {
        case .holdAll: holdAll(client, by: frontend)
        case .releaseAll: releaseAll(client, by: frontend)
        case .clear:
            closeShown(of: client, .cleared) { _, _ in true }
            closeWaiting(of: client, .cleared) { _, _ in true }
        case .clearWaiting: closeWaiting(of: client, .cleared) { _, _ in true }
        case .mute(let order): outcome = mute(client, order)
        case .unmute: outcome = unmute(client)
        case .shown, .tap, .dismiss, .action, .hold, .release: outcome = performOnToast(input, of: client)
        }
        settle(client)
        return outcome
    }

    // MARK: Inputs about one toast

    private mutating func performOnToast(_ input: FrontendInput, of client: ClientIndex) -> InputOutcome {
        let toast: ToastIndex
        switch find(input, on: client) {
        case .found(let index): toast = index
        // There is no hold that this release could end.
        case .missing(let answer): return input.event == .release ? .done : .answer(answer)
        }
        let frontend = input.frontend ?? .unnamed
        switch input.event {
        case .dismiss:
            if toasts[toast].phase == .shown { noteConfirmation(of: toast) }
            closeByPerson(toast, .dismissed)
        case .shown: return confirm(toast)
        case .release: if toasts[toast].phase == .shown { release(toast, by: frontend) }
        case .hold:
            guard toasts[toast].phase == .shown else { return .answer(.gone) }
            noteConfirmation(of: toast)
            hold(toast, by: frontend)
        case .tap:
            guard toasts[toast].phase == .shown else { return .answer(.gone) }
            tap(toast, at: input.frontend)
        case .action(let action):
            guard toasts[toast].phase == .shown else { return .answer(.gone) }
            return press(action, of: toast, at: input.frontend)
        case .holdAll, .releaseAll, .clear, .clearWaiting, .mute, .unmute: break
        }
        return .done
    }

    private enum Finding {
        case found(ToastIndex)
        case missing(ReplyEvent.Answer)
    }

    /// The toast that the input means.
    private func find(_ input: FrontendInput, on client: ClientIndex) -> Finding {
        guard let id = input.id else { return findOnlyShown(input, on: client) }
        let toast: ToastIndex
        if let app = input.app {
            toast = openToast(on: client, app: app, id: id)
        } else {
            let (first, second) = openToasts(on: client, id: id)
            if second.exists { return .missing(.invalid) }
            toast = first
        }
        guard toast.exists else { return .missing(answer(forClosed: id, of: input.app, input.generation, on: client)) }
        return check(toast, input.generation)
    }

    /// Without an id the input means the toast that is shown, if it is the only one.
    private func findOnlyShown(_ input: FrontendInput, on client: ClientIndex) -> Finding {
        guard clientTable[client].shown.count == 1 else { return .missing(.invalid) }
        let toast = clientTable[client].shown.head
        if let app = input.app, app != toasts[toast].app { return .missing(.unknown) }
        return check(toast, input.generation)
    }

    private func check(_ toast: ToastIndex, _ generation: Int?) -> Finding {
        guard let generation else { return .found(toast) }
        let present = Int(toasts[toast].generation)
        if generation == present { return .found(toast) }
        return .missing(generation < present ? .gone : .unknown)
    }

    // MARK: Confirmations, taps and actions

    /// A frontend says that the toast is on its screen. That it was counts also when it is hidden again.
    private mutating func confirm(_ toast: ToastIndex) -> InputOutcome {
        let place = toasts[toast].appearance
        guard place.exists else { return .answer(.gone) }
        noteConfirmation(of: toast)
        if toasts[toast].phase == .shown { startTimer(of: toast) }
        return .done
    }

    private mutating func tap(_ toast: ToastIndex, at frontend: FrontendName?) {
        noteConfirmation(of: toast)
        effects.append(.publishAction(actionEvent(of: toast, "tap", at: frontend)))
        guard settings[clientTable[toasts[toast].client].settings].closeOnTap, toasts[toast].toast.resident != true
        else { return }
        closeByPerson(toast, .tapped, action: "tap")
    }

    private mutating func press(_ action: String, of toast: ToastIndex, at frontend: FrontendName?) -> InputOutcome {
        guard let button = toasts[toast].toast.actions.first(where: { $0.id == action }) else {
            return .answer(.unknown)
        }
        noteConfirmation(of: toast)
        var event = actionEvent(of: toast, action, at: frontend)
        event.publish = button.publish
        effects.append(.publishAction(event))
        if toasts[toast].toast.resident != true { closeByPerson(toast, .action, action: action) }
        return .done
    }

    private func actionEvent(of toast: ToastIndex, _ action: String, at frontend: FrontendName?) -> ActionEvent {
        let details = toasts[toast].toast.details
        return ActionEvent(
            client: clientTable[toasts[toast].client].name, app: toasts[toast].app, id: toasts[toast].toast.id,
            generation: Int(toasts[toast].generation), action: action, frontend: frontend, at: now.wall,
            data: details.data, returnAddress: details.returnAddress)
    }
}

extension FrontendInput.Event {
    /// Whether it has something to say to a client that was not known.
    fileprivate var makesClient: Bool {
        switch self {
        case .mute, .holdAll: true
        default: false
        }
    }
}
