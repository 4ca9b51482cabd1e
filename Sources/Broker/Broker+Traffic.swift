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
    private var wantedTraffic: Traffic {
        switch (traffic, machine.outbox.level) {
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
            log.warning(
                .mqtt,
                wanted == .outgoing
                    ? "the outbox is full: nothing is taken in until it is emptied" : "the outbox is emptied",
                [LogField("messages", machine.outbox.count)])
            if machine.attachment.isConnected {
                session.disconnect()
                parting = now.instant + .seconds(1)
            }
        } else if let end = parting, end <= now.instant {
            session.abandon()
        }
    }
}
