import EventLoop
import MQTTSession
import Observability
import ToastModel
import ToastStore

/// What a session to the server is for.
enum Traffic: Hashable {
    /// Messages come in and go out.
    case both
    /// Messages only go out: a session of its own without subscriptions, while those of the usual one
    /// wait at the server.
    case outgoing
}

/// Back-pressure. One session carries both directions, and what is read has to be read in order: to read
/// acknowledgements is to read messages too. So a full outbox is emptied over another session, and the
/// server keeps what comes meanwhile.
extension Broker where S: ~Copyable {
    /// Nothing is taken in either before every client is loaded.
    private var wantedTraffic: Traffic {
        if machine.isLoading { return .outgoing }
        return switch (traffic, machine.outbox.level) {
        case (.both, .full): .outgoing
        case (.outgoing, .low): .both
        default: traffic
        }
    }

    mutating func stepTraffic(at now: Moment) {
        guard case .running = phase else { return }
        let wanted = wantedTraffic
        if wanted != traffic {
            traffic = wanted
            tellTraffic()
        }
        if let end = parting {
            if end <= now.instant { session.abandon() }
        } else if machine.traffic != traffic, machine.attachment.isConnected {
            session.disconnect()
            parting = now.instant + .seconds(1)
        }
    }

    private func tellTraffic() {
        let messages = LogField("messages", machine.outbox.count)
        switch traffic {
        case .outgoing:
            log.warning(.mqtt, "the outbox is full: nothing is taken in until it is emptied", [messages])
        case .both where hasBeenReady: log.warning(.mqtt, "the outbox is emptied", [messages])
        case .both: log.info(.store, "every client is loaded: messages are taken in", [messages])
        }
    }
}
