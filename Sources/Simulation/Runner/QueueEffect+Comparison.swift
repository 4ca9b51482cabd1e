import ToastModel
import ToastQueue

extension QueueEffect {
    var client: ClientName {
        switch self {
        case .publishDisplay(let event): event.client
        case .publishHidden(let event): event.client
        case .publishClosed(let event): event.client
        case .publishAction(let event): event.client
        case .publishReply(let event): event.client
        case .publishScreen(let client), .clearScreen(let client): client
        case .reject(_, let client, _): client
        }
    }

    var isScreen: Bool { if case .publishScreen = self { true } else { false } }

    var epoch: String? {
        switch self {
        case .publishDisplay(let event): event.key?.epoch
        case .publishHidden(let event): event.key.epoch
        case .publishClosed(let event): event.key.epoch
        case .publishAction, .publishReply, .publishScreen, .clearScreen, .reject: nil
        }
    }

    /// Without what the rules leave open: the words of a rejection, and the epoch given another name.
    func comparable(epoch: String?) -> QueueEffect {
        switch self {
        case .publishDisplay(var event):
            if let epoch { event.key?.epoch = epoch }
            event.toast = event.toast.comparable
            return .publishDisplay(event)
        case .publishHidden(var event):
            if let epoch { event.key.epoch = epoch }
            return .publishHidden(event)
        case .publishClosed(var event):
            if event.seen == .no && event.timesShown > 0 { event.seen = .unknown }  // ENGINE-7
            if let epoch { event.key.epoch = epoch }
            return .publishClosed(event)
        case .reject(let app, let client, let rejection):
            return .reject(app: app, client: client, Rejection(rejection.reason, ""))
        case .publishAction, .publishReply, .publishScreen, .clearScreen: return self
        }
    }
}

extension Toast {
    /// Without what is an order to the queue and no news for a frontend.
    var comparable: Toast {
        var result = self
        result.update = []
        result.delay = nil
        result.idOrigin = .publisher
        return result
    }
}
