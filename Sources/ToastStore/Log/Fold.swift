/// Gives, one by one, the writes that move an overlay into the tables. The overlay stays whole until the
/// last of them is done: until then reads need it.
struct Fold {
    /// How the log's piece ended, for the numbers that are stored with it.
    struct End {
        var window: ReceivedWindow
        var lastToast: Int64
        var lastOutgoing: Int64
    }

    private enum Stage {
        case clients(Dictionary<String, Overlay.Client>.Index)
        case messages
        case history(Int)
        case numbers
        case turns(Int)
        case done
    }

    let overlay: Overlay
    private let end: End
    private var stage: Stage
    private var pending: [FoldStep] = []
    /// Closed events of one group are about this many bytes.
    private static let segmentSize = 64 * 1024
    /// Turns that are dropped in one step have about this many bytes.
    private static let dropSize = 256 * 1024

    init(_ overlay: Overlay, end: End) {
        self.overlay = overlay
        self.end = end
        stage = .clients(overlay.clients.startIndex)
    }

    /// Nil when everything was moved.
    mutating func next() throws(RecordFault) -> FoldStep? {
        while pending.isEmpty {
            if case .done = stage { return nil }
            try refill()
        }
        return pending.removeLast()
    }

    /// Fills `pending` with the steps of the stage, the first one last.
    private mutating func refill() throws(RecordFault) {
        switch stage {
        case .clients(let index):
            if index == overlay.clients.endIndex {
                stage = .messages
            } else {
                let (name, client) = overlay.clients[index]
                pending = Self.steps(for: client, named: name)
                stage = .clients(overlay.clients.index(after: index))
            }
        case .messages:
            pending = messageSteps()
            stage = .history(0)
        case .history(let position):
            try refillHistory(from: position)
        case .numbers:
            pending = numberSteps()
            stage = .turns(0)
        case .turns(let position):
            refillTurns(from: position)
        case .done:
            break
        }
    }

    private static func steps(for client: Overlay.Client, named name: String) -> [FoldStep] {
        var steps: [FoldStep] = []
        for (serial, change) in client.toasts {
            switch change {
            case .put(let record): steps.append(.putToast(client: name, serial: serial, record))
            case .gone: if !client.isWiped { steps.append(.removeToast(client: name, serial: serial)) }
            }
        }
        var gone: [Int64] = []
        for (number, change) in client.remembered {
            switch change {
            case .put(let record): steps.append(.putRemembered(client: name, number: number, record))
            case .gone: gone.append(number)
            }
        }
        if !client.isWiped {
            steps += runs(of: gone.sorted()).map { .removeRemembered(client: name, numbers: $0) }
        }
        if case .put(let record) = client.state { steps.append(.putClient(name, record)) }
        if client.isWiped { steps.append(.wipe(client: name)) }
        return steps
    }

    /// Neighbouring numbers as ranges.
    private static func runs(of numbers: [Int64]) -> [ClosedRange<Int64>] {
        var runs: [ClosedRange<Int64>] = []
        for number in numbers {
            if let last = runs.last, last.upperBound &+ 1 == number {
                runs[runs.count - 1] = last.lowerBound...number
            } else {
                runs.append(number...number)
            }
        }
        return runs
    }

    private func messageSteps() -> [FoldStep] {
        var steps: [FoldStep] = []
        for (serial, change) in overlay.outgoing {
            switch change {
            case .put(let record): steps.append(.putOutgoing(serial: serial, record))
            case .gone: steps.append(.removeOutgoing(serial: serial))
            }
        }
        for (key, change) in overlay.ruleState {
            switch change {
            case .put(let record): steps.append(.putRuleState(key: key, record))
            case .gone: steps.append(.removeRuleState(key: key))
            }
        }
        return steps
    }

    private mutating func refillHistory(from position: Int) throws(RecordFault) {
        let events = overlay.closed
        if position == events.count {
            stage = .numbers
            return
        }
        var draft = HistorySegment.Draft(first: overlay.firstClosed + Int64(position))
        var index = position
        while index < events.count, draft.body.isEmpty || draft.body.count + events[index].count < Self.segmentSize {
            try draft.append(events[index])
            index += 1
        }
        pending = [.putSegment(draft.segment, draft.body)]
        stage = .history(index)
    }

    private func numberSteps() -> [FoldStep] {
        [
            .putNumber(.lastTurn, overlay.turns.last?.number ?? 0),
            .putNumber(.lastOutgoing, end.lastOutgoing),
            .putNumber(.lastToast, end.lastToast),
            .putReceived(end.window),
        ]
    }

    private mutating func refillTurns(from position: Int) {
        var index = position
        var size = 0
        while index < overlay.turns.count, size < Self.dropSize {
            size += overlay.turns[index].size
            index += 1
        }
        if index == position {
            stage = .done
        } else {
            pending = [.dropTurns(through: overlay.turns[index - 1].number)]
            stage = .turns(index)
        }
    }
}
