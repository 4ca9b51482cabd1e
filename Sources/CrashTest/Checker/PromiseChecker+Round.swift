extension PromiseChecker {
    /// Judges a round in which nothing is under way any more, and begins the next.
    package mutating func endRound() {
        judgeMissing()
        judgeStreams()
        judgeArrivals()
        beginRound()
    }

    private mutating func judgeMissing() {
        for (toast, life) in lives where life.closed == nil {
            findings.append(
                Finding(
                    .lost, toast.id,
                    "\(toast.app)/\(toast.id): generation \(toast.generation) was displayed on \(toast.client) and never closed"
                ))
        }
        for (line, marks) in pending {
            for mark in marks {
                guard let sent = sent[mark], sent.isAcknowledged else { continue }
                if sent.serverKills < serverKills {
                    totals.lostByServer += 1
                } else {
                    findings.append(
                        Finding(
                            .lost, line.id,
                            "\(line.app)/\(line.id): publish \(mark) was acknowledged and never closed on \(line.client)"
                        ))
                }
            }
        }
    }

    private mutating func judgeStreams() {
        for (client, stream) in streams.sorted(by: { $0.key < $1.key }) {
            // What a killed server had taken and not delivered is gone; the closed events are in the history.
            if roundKills == 0, let first = stream.missing.first {
                findings.append(
                    Finding(
                        .gap, client,
                        "\(client): seq \(first) and \(stream.missing.count - 1) more never came, up to \(stream.highest)"
                    ))
            }
            if let first = stream.missingClosed.first {
                findings.append(Finding(.countGap, client, "\(client): closed_n \(first) never came"))
            }
            judgeHistory(client, stream)
            guard let screen = screens[client], screen.epoch == stream.epoch else {
                findings.append(Finding(.leftOver, client, "\(client): no screen of its epoch"))
                continue
            }
            if screen.shown > 0 || screen.waiting > 0 {
                findings.append(
                    Finding(.leftOver, client, "\(client): \(screen.shown) shown and \(screen.waiting) waiting"))
            }
            if roundKills == 0, screen.seq != stream.highest {
                findings.append(
                    Finding(
                        .gap, client,
                        "\(client): the screen is at seq \(screen.seq), the last event was \(stream.highest)"))
            }
        }
    }

    /// The history has every closed event.
    private mutating func judgeHistory(_ client: String, _ stream: EventStream) {
        let missing = stream.closedSequence.subtracting(historySequence[client] ?? [])
        if let first = missing.min() {
            findings.append(
                Finding(
                    .history, client,
                    "\(client): the history lacks \(missing.count) closed events, the first at seq \(first)"))
        }
    }

    /// Toasts of one app and importance are first displayed in the order they came.
    private mutating func judgeArrivals() {
        // A publisher whose acknowledgements were lost with the server sends again what was taken in.
        if roundKills > 0 { return }
        for (line, arrivals) in arrivals {
            var last = 0
            for arrival in arrivals.sorted(by: { $0.seq < $1.seq }) {
                if arrival.mark < last {
                    findings.append(
                        Finding(
                            .arrivalOrder, line.client,
                            "\(line.client): publish \(arrival.mark) of \(line.app) was displayed after \(last)"))
                    break
                }
                last = arrival.mark
            }
        }
    }
}
