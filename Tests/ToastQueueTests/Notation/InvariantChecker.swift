import Testing
import ToastModel
import ToastQueue

/// The invariants of the queue rules, checked on what the engine says after each step.
struct InvariantChecker {
    var configuration = QueueConfiguration()
    private var streams: [ClientName: Stream] = [:]

    private struct ToastKey: Hashable {
        var app: AppName
        var id: String
        var generation: Int
    }

    private struct Stream {
        var epoch = ""
        var seq: Int64 = 0
        var closedCount: Int64 = 0
        var shown: [ToastKey] = []
        /// Those that the client remembers: an id that is forgotten begins at generation 1 again.
        var closed: [ToastKey] = []
    }

    mutating func check(_ effects: [QueueEffect], engine: borrowing QueueEngine, now: Moment) {
        for effect in effects { check(effect) }
        for (client, stream) in streams { check(client, stream, engine, now) }
        if let deadline = engine.nextDeadline() { #expect(deadline >= now.instant, "a deadline in the past") }
    }

    private mutating func check(_ effect: QueueEffect) {
        switch effect {
        case .publishDisplay(let event):
            guard let key = event.key else {
                Issue.record("a display without a key")
                return
            }
            advance(event.client, key)
            let toast = ToastKey(app: event.app, id: event.toast.id, generation: event.generation)
            var stream = streams[event.client] ?? Stream()
            #expect(!stream.closed.contains(toast), "displayed after its closed: \(toast)")
            if !stream.shown.contains(toast) {
                stream.shown.append(toast)
                let slots = configuration.settings(for: event.client).slots
                #expect(stream.shown.count <= slots, "more shown than slots: \(toast)")
            }
            streams[event.client] = stream
        case .publishHidden(let event):
            advance(event.client, event.key)
            let toast = ToastKey(app: event.app, id: event.id, generation: event.generation)
            #expect(streams[event.client]?.shown.contains(toast) == true, "hidden but not shown: \(toast)")
            streams[event.client]?.shown.removeAll { $0 == toast }
        case .publishClosed(let event):
            advance(event.client, event.key)
            let toast = ToastKey(app: event.app, id: event.id, generation: event.generation)
            #expect(streams[event.client]?.closed.contains(toast) != true, "closed twice: \(toast)")
            streams[event.client, default: Stream()].closed.append(toast)
            let remembered = configuration.settings(for: event.client).remember
            let excess = (streams[event.client]?.closed.count ?? 0) - remembered
            if excess > 0 { streams[event.client]?.closed.removeFirst(excess) }
            streams[event.client]?.shown.removeAll { $0 == toast }
            let before = streams[event.client]?.closedCount ?? 0
            #expect(event.closedCount == before + 1, "closed_n with a gap")
            streams[event.client]?.closedCount = event.closedCount
        case .publishAction, .publishReply, .publishScreen, .reject: break
        case .clearScreen(let client): streams[client] = nil
        }
    }

    private mutating func advance(_ client: ClientName, _ key: EventKey) {
        var stream = streams[client] ?? Stream(epoch: key.epoch)
        #expect(stream.epoch == key.epoch, "another epoch")
        #expect(key.seq == stream.seq + 1, "seq with a gap")
        stream.seq = key.seq
        streams[client] = stream
    }

    private func check(_ client: ClientName, _ stream: Stream, _ engine: borrowing QueueEngine, _ now: Moment) {
        guard let screen = engine.screen(of: client, at: now) else {
            Issue.record("no screen of a client that exists: \(client.text)")
            return
        }
        let shown = screen.shown.map { ToastKey(app: $0.app, id: $0.toast.id, generation: $0.generation) }
        #expect(Set(shown) == Set(stream.shown), "the screen is not what the events say")
        #expect(screen.seq == stream.seq)
        #expect(screen.waiting >= 0 && screen.blocked >= 0)
    }
}
