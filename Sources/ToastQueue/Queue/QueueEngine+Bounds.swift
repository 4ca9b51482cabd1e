import ToastModel

/// What may wait: at most `max_waiting` toasts that never were displayed, and a bounded number of hidden ones.
extension QueueEngine {
    mutating func dropBeyondBounds(_ client: ClientIndex) {
        let place = clientTable[client].settings
        while clientTable[client].line.exists {
            let line = clientTable[client].line
            let counted = Int(lines[line].freshCount) - clientTable[client].gaps.count(at: now.instant)
            guard counted > settings[place].maxWaiting else { break }
            close(freshToDrop(line, settings[place].drop), .dropped)
        }
        while clientTable[client].line.exists {
            let line = clientTable[client].line
            guard Int(lines[line].hiddenCount) > settings[place].maxWaiting + settings[place].slots else { break }
            close(lastHidden(line), .dropped)
        }
    }

    private func freshToDrop(_ line: SlabIndex<WaitingLine>, _ drop: ClientSettings.Drop) -> ToastIndex {
        var chosen = ToastIndex.none
        for priority in Priority.allCases {
            let list = lines[line].fresh(priority)
            guard !list.isEmpty else { continue }
            switch drop {
            case .lowest: return list.head
            case .oldest:
                if !chosen.exists || toasts[list.head].arrival < toasts[chosen].arrival { chosen = list.head }
            case .newest:
                if !chosen.exists || toasts[list.tail].arrival > toasts[chosen].arrival { chosen = list.tail }
            }
        }
        return chosen
    }

    private func lastHidden(_ line: SlabIndex<WaitingLine>) -> ToastIndex {
        for priority in Priority.allCases where !lines[line].hidden(priority).isEmpty {
            return lines[line].hidden(priority).tail
        }
        return .none
    }
}
