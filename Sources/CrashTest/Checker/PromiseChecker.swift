/// Checks the promise from outside: what was published, what the server acknowledged, and the messages that
/// toastd sends are all it knows.
///
/// It is told everything in the order it happened and judges in rounds: at the end of one nothing is under
/// way any more, every client is idle, and nothing may be missing. Does no input or output and has no clock.
package struct PromiseChecker: Sendable {
    /// A toast from its acceptance to its closed event.
    struct Toast: Hashable {
        var client: String
        var app: String
        var id: String
        var generation: Int64
    }

    /// All toasts of an id on one client.
    struct Line: Hashable {
        var client: String
        var app: String
        var id: String
    }

    /// A publish on one client.
    struct Entry: Hashable {
        var client: String
        var mark: Int
    }

    struct Life {
        /// The seq of its first display.
        var shown: Int64?
        var lastDisplay: Int64 = 0
        var closed: Int64?
    }

    struct Sent {
        var publication: Publication
        var isAcknowledged = false
        /// How often the server had been killed when toastd had last subscribed there.
        var serverKills: Int
    }

    struct Arrival {
        var seq: Int64
        var mark: Int
    }

    private(set) var streams: [String: EventStream] = [:]
    private var formerEpochs: Set<String> = []
    private(set) var screens: [String: ScreenSighting] = [:]
    private(set) var lives: [Toast: Life] = [:]
    private(set) var sent: [Int: Sent] = [:]
    /// Marks without a closed event, ascending.
    private(set) var pending: [Line: [Int]] = [:]
    private var pendingCount = 0
    /// Which toast a publish became, and in which event it was seen first.
    private var taken: [Entry: (generation: Int64, seq: Int64)] = [:]
    private(set) var arrivals: [Line: [Arrival]] = [:]
    private(set) var historySequence: [String: Set<Int64>] = [:]
    private(set) var serverKills = 0
    private(set) var roundKills = 0
    /// How often it had been killed when toastd last subscribed.
    private var killsAtSubscription = 0

    package internal(set) var totals = CheckerTotals()
    package internal(set) var findings: [Finding] = []

    package init() {}

    // MARK: What happens

    package mutating func publish(_ publication: Publication) {
        sent[publication.mark] = Sent(publication: publication, serverKills: killsAtSubscription)
        for client in publication.clients {
            pending[Line(client: client, app: publication.app, id: publication.id), default: []].append(
                publication.mark)
            pendingCount += 1
        }
    }

    /// The server acknowledged it to its publisher.
    package mutating func acknowledge(_ mark: Int) {
        guard sent[mark]?.isAcknowledged == false else { return }
        sent[mark]?.isAcknowledged = true
        totals.acknowledged += 1
    }

    /// From now on what it had acknowledged and not delivered may be gone.
    package mutating func serverKilled() {
        serverKills += 1
        roundKills += 1
    }

    /// toastd has subscribed at the server. Before that a server which has forgotten it acknowledges, and has
    /// nobody to keep the message for.
    package mutating func brokerSubscribed() { killsAtSubscription = serverKills }

    package mutating func see(_ screen: ScreenSighting, of client: String) { screens[client] = screen }

    package mutating func seeRejection(_ text: String) {
        findings.append(Finding(.rejected, "", "nothing should be rejected: \(text)"))
    }

    /// Something of the stream of a client came over its topic.
    package mutating func see(_ event: Sighting) {
        totals.events += 1
        if formerEpochs.contains(event.epoch) {
            totals.copies += 1
            return
        }
        if let known = streams[event.client]?.epoch, known != event.epoch {
            formerEpochs.insert(known)
            streams[event.client] = nil
            find(.newEpoch, event, "\(event.client) went from epoch \(known) to \(event.epoch)")
        }
        var stream = streams[event.client] ?? EventStream(epoch: event.epoch)
        switch stream.novelty(of: event) {
        case .copy: totals.copies += 1
        case .different: find(.differentCopies, event, "two events of \(event.client) have seq \(event.seq)")
        case .new:
            if event.seq < stream.highest {
                find(.order, event, "seq \(event.seq) of \(event.client) came after \(stream.highest)")
            }
            stream.add(event)
            streams[event.client] = stream
            take(event)
        }
    }

    /// A closed event that an answer of the history had.
    package mutating func recover(_ event: Sighting) {
        guard event.kind == .closed else { return }
        let stream = streams[event.client] ?? EventStream(epoch: event.epoch)
        guard event.epoch == stream.epoch, event.seq > stream.base else { return }
        historySequence[event.client, default: []].insert(event.seq)
        switch stream.novelty(of: event) {
        case .copy: break
        case .different: find(.history, event, "the history has another event of \(event.client) at seq \(event.seq)")
        case .new:
            if roundKills == 0 {
                find(.history, event, "the history closes it at seq \(event.seq) of \(event.client), no message did")
            }
            totals.recovered += 1
            streams[event.client, default: stream].add(event)
            take(event)
        }
    }

    // MARK: A new event

    private mutating func take(_ event: Sighting) {
        let toast = Toast(client: event.client, app: event.app, id: event.id, generation: event.generation)
        var life = lives[toast] ?? Life()
        switch event.kind {
        case .closed:
            totals.closed += 1
            if let seq = life.closed {
                find(.closedTwice, event, "closed at seq \(seq) and \(event.seq) of \(event.client)")
            } else {
                life.closed = event.seq
            }
        case .shown:
            if let seq = life.shown {
                find(.displayedTwice, event, "shown at seq \(seq) and \(event.seq) of \(event.client)")
            } else {
                life.shown = event.seq
            }
            life.lastDisplay = max(life.lastDisplay, event.seq)
        case .updated, .displayed, .hidden: life.lastDisplay = max(life.lastDisplay, event.seq)
        }
        if let closed = life.closed, closed < life.lastDisplay {
            find(
                .displayedAfterClose, event,
                "closed at seq \(closed), displayed at \(life.lastDisplay) of \(event.client)")
        }
        lives[toast] = life
        if let mark = event.mark { judge(event, mark) }
    }

    private mutating func judge(_ event: Sighting, _ mark: Int) {
        let entry = Entry(client: event.client, mark: mark)
        let isEntrance = event.kind == .shown || event.kind == .updated
        if let before = taken[entry] {
            let isOther = before.generation != event.generation
            if isOther || isEntrance, before.seq != event.seq { takenTwice(event, mark) }
            if isOther { taken[entry] = (event.generation, event.seq) }
        } else {
            taken[entry] = (event.generation, event.seq)
        }
        let line = Line(client: event.client, app: event.app, id: event.id)
        if event.kind == .shown, let publication = sent[mark]?.publication, publication.keepsOrder == .kept {
            arrivals[Line(client: event.client, app: event.app, id: ""), default: []].append(
                Arrival(seq: event.seq, mark: mark))
        }
        guard event.kind == .closed, var marks = pending[line] else { return }
        let before = marks.count
        let closed = marks.filter { $0 <= mark }
        marks.removeFirst(closed.count)
        pendingCount -= before - marks.count
        totals.toasts += before - marks.count
        pending[line] = marks.isEmpty ? nil : marks
    }

    private mutating func takenTwice(_ event: Sighting, _ mark: Int) {
        if let kills = sent[mark]?.serverKills, kills < serverKills {
            totals.repeatedByServer += 1
        } else {
            find(
                .takenTwice, event,
                "publish \(mark) is generation \(event.generation) at seq \(event.seq) of \(event.client), and something else before"
            )
        }
    }

    mutating func find(_ kind: Finding.Kind, _ event: Sighting, _ text: String) {
        findings.append(Finding(kind, event.id, "\(event.app)/\(event.id): \(text)"))
    }

    // MARK: Whether it is over

    /// How many toasts are still to be closed.
    package var openToasts: Int { pendingCount }

    /// Toasts that were displayed and not closed.
    package var openDisplays: [(client: String, app: String, id: String)] {
        lives.compactMap { toast, life in life.closed == nil ? (toast.client, toast.app, toast.id) : nil }
    }

    /// Whether the last screen of every client is empty.
    package var areScreensEmpty: Bool {
        streams.allSatisfy { client, stream in
            guard let screen = screens[client], screen.epoch == stream.epoch else { return false }
            return screen.shown == 0 && screen.waiting == 0 && screen.seq >= stream.highest
        }
    }

    /// The clients that were heard of.
    package var clients: [String] { streams.keys.sorted() }

    /// Forgets the round; what comes again of it is a copy.
    mutating func beginRound() {
        for client in streams.keys { streams[client]?.beginRound(at: screens[client]?.seq) }
        lives = [:]
        sent = [:]
        pending = [:]
        pendingCount = 0
        taken = [:]
        arrivals = [:]
        historySequence = [:]
        roundKills = 0
    }
}
