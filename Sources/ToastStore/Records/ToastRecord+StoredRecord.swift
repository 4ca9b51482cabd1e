import ToastModel
import ToastQueue

extension ToastRecord: StoredRecord {
    private enum Fields {
        static let serial = RecordField(1, "serial")
        static let client = RecordField(2, "client")
        static let app = RecordField(3, "app")
        static let toast = RecordField(4, "toast")
        static let generation = RecordField(5, "generation")
        static let revision = RecordField(6, "revision")
        static let phase = RecordField(7, "phase")
        static let phaseTime = RecordField(8, "phase_ms")
        static let acceptedAt = RecordField(9, "accepted_at")
        static let shownAt = RecordField(10, "shown_at")
        static let expiresAt = RecordField(11, "expires_at")
        static let recordedAt = RecordField(12, "recorded_at")
        static let repeats = RecordField(13, "repeats")
        static let timesShown = RecordField(14, "times_shown")
        static let shown = RecordField(15, "shown_ms")
        static let held = RecordField(16, "held_ms")
        static let waited = RecordField(17, "waited_ms")
        static let seen = RecordField(18, "seen")
        static let displayOrder = RecordField(19, "display_order")
        static let summarised = RecordField(20, "summarised")
        static let ttlLeft = RecordField(21, "ttl_left_ms")
        static let stayOrder = RecordField(22, "stay_order")
        static let arrival = RecordField(23, "arrival")
        static let policy = RecordField(24, "policy")
        static let duration = RecordField(25, "duration_ms")
        static let stays = RecordField(26, "stays")
        static let repeatedAt = RecordField(27, "repeated_at")
    }

    func write(to sink: inout some RecordSink) {
        sink.put(Fields.serial, integer: serial)
        sink.put(Fields.client, text: client.text)
        sink.put(Fields.app, text: app.text)
        sink.put(Fields.toast, record: toast)
        sink.put(Fields.generation, integer: Int64(generation))
        sink.put(Fields.revision, integer: Int64(revision))
        sink.put(Fields.phase, text: phase.word)
        sink.put(Fields.phaseTime, integer: phase.time)
        sink.put(Fields.acceptedAt, integer: acceptedAt.unixMilliseconds)
        sink.put(Fields.shownAt, integer: shownAt?.unixMilliseconds)
        sink.put(Fields.expiresAt, integer: expiresAt?.unixMilliseconds)
        sink.put(Fields.recordedAt, integer: recordedAt.unixMilliseconds)
        sink.put(Fields.repeats, integer: Int64(repeats))
        sink.put(Fields.timesShown, integer: Int64(timesShown))
        sink.put(Fields.shown, integer: shown.count)
        sink.put(Fields.held, integer: held.count)
        sink.put(Fields.waited, integer: waited?.count)
        sink.put(Fields.seen, flag: seen.stored)
        sink.put(Fields.displayOrder, integer: displayOrder)
        sink.put(Fields.summarised, integer: Int64(summarised))
        sink.put(Fields.ttlLeft, integer: ttlLeft?.count)
        sink.put(Fields.stayOrder, integer: stayOrder)
        sink.put(Fields.arrival, integer: arrival)
        sink.put(Fields.policy, text: policy.rawValue)
        sink.put(duration, Fields.duration, stays: Fields.stays)
        sink.put(Fields.repeatedAt, integer: repeatedAt.unixMilliseconds)
    }

    init(from source: inout some RecordSource) throws(RecordFault) {
        self.init(
            serial: try source.needInteger(Fields.serial),
            client: try source.needClient(Fields.client),
            app: try source.needApp(Fields.app),
            toast: try source.needRecord(Fields.toast, Toast.self),
            generation: try source.needSmall(Fields.generation),
            revision: try source.needSmall(Fields.revision),
            phase: try Phase(word: try source.needText(Fields.phase), time: try source.integer(Fields.phaseTime)),
            acceptedAt: try source.needWallTime(Fields.acceptedAt),
            shownAt: try source.wallTime(Fields.shownAt),
            expiresAt: try source.wallTime(Fields.expiresAt),
            recordedAt: try source.needWallTime(Fields.recordedAt),
            repeats: try source.needSmall(Fields.repeats),
            timesShown: try source.needSmall(Fields.timesShown),
            shown: try source.needMilliseconds(Fields.shown),
            held: try source.needMilliseconds(Fields.held),
            waited: try source.milliseconds(Fields.waited),
            seen: ClosedEvent.Seen(stored: try source.flag(Fields.seen)),
            displayOrder: try source.needInteger(Fields.displayOrder),
            summarised: try source.needSmall(Fields.summarised),
            ttlLeft: try source.milliseconds(Fields.ttlLeft),
            stayOrder: try source.needInteger(Fields.stayOrder),
            arrival: try source.needInteger(Fields.arrival),
            policy: try source.needWord(Fields.policy, Policy.self),
            duration: try source.displayDuration(Fields.duration, stays: Fields.stays),
            repeatedAt: try source.needWallTime(Fields.repeatedAt))
    }
}

extension ToastRecord.Phase {
    fileprivate var word: String {
        switch self {
        case .delayed: "delayed"
        case .waiting: "waiting"
        case .shown: "shown"
        case .hidden: "hidden"
        }
    }

    fileprivate var time: Int64? {
        switch self {
        case .delayed(let until): until.unixMilliseconds
        case .waiting: nil
        case .shown(let remaining), .hidden(let remaining): remaining?.count
        }
    }

    fileprivate init(word: String, time: Int64?) throws(RecordFault) {
        switch (word, time) {
        case ("delayed", let time?): self = .delayed(until: WallTime(unixMilliseconds: time))
        case ("waiting", _): self = .waiting
        case ("shown", let time): self = .shown(remaining: time.map(Milliseconds.init))
        case ("hidden", let time): self = .hidden(remaining: time.map(Milliseconds.init))
        default: throw .malformed("phase")
        }
    }
}

extension ClosedEvent.Seen {
    /// Nil stands for unknown, as on the wire.
    var stored: Bool? {
        switch self {
        case .yes: true
        case .no: false
        case .unknown: nil
        }
    }

    init(stored: Bool?) {
        switch stored {
        case true: self = .yes
        case false: self = .no
        case nil: self = .unknown
        }
    }
}
