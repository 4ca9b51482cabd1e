import ToastModel

/// How an instance is stored: points in time as wall time, because the clock of the timers begins anew
/// with the machine.
extension RuleInstance {
    func json(at now: Moment) -> JSONValue {
        var members: [JSONMember] = [JSONMember("phase", .string(phase.rawValue))]
        if let value { members.append(JSONMember("value", value)) }
        if !shownID.isEmpty { members.append(JSONMember("id", .string(shownID))) }
        if let clients { members.append(JSONMember("clients", .array(clients.map(JSONValue.string)))) }
        if let waiting {
            members.append(JSONMember("due", .integer(Self.wall(waiting.due, now))))
            members.append(JSONMember("toast", waiting.toast.json))
            members.append(JSONMember("burst", .integer(waiting.burst)))
        }
        if let muted {
            members.append(JSONMember("muted", muted.toast.json))
            members.append(JSONMember("muted_due", .integer(Self.wall(muted.due, now))))
        }
        if let firedAt { members.append(JSONMember("fired", .integer(Self.wall(firedAt, now)))) }
        if let payloadHash, let payloadAt {
            members.append(JSONMember("hash", .string(String(payloadHash, radix: 16))))
            members.append(JSONMember("hash_at", .integer(Self.wall(payloadAt, now))))
        }
        if let elements {
            members.append(
                JSONMember("elements", .array(elements.map { .array([.string($0.key), .string($0.id)]) })))
        }
        return .object(members)
    }

    /// Nil when it is not what `json` wrote.
    init?(json: JSONValue, at now: Moment) {
        guard let phase = json["phase"]?.string.flatMap(Phase.init(rawValue:)) else { return nil }
        self.init(phase: phase)
        value = json["value"]
        shownID = json["id"]?.string ?? ""
        clients = json["clients"]?.array?.compactMap(\.string)
        if let due = json["due"]?.integer, let toast = json["toast"].flatMap(RenderedToast.init(json:)) {
            let burst = json["burst"]?.integer.map { Int(Int32(clamping: max(1, $0))) } ?? 1
            waiting = WaitingToast(due: Self.instant(due, now), toast: toast, burst: burst)
        }
        if let toast = json["muted"].flatMap(RenderedToast.init(json:)) {
            let due = json["muted_due"]?.integer.map { Self.instant($0, now) } ?? now.instant
            muted = WaitingToast(due: due, toast: toast, burst: 1)
        }
        firedAt = json["fired"]?.integer.map { Self.instant($0, now) }
        if let hash = json["hash"]?.string.flatMap({ UInt64($0, radix: 16) }), let at = json["hash_at"]?.integer {
            payloadHash = hash
            payloadAt = Self.instant(at, now)
        }
        elements = json["elements"]?.array?.compactMap { pair in
            guard let parts = pair.array, parts.count == 2, let key = parts[0].string, let id = parts[1].string else {
                return nil
            }
            return Element(key: key, id: id)
        }
        if phase == .pending && waiting == nil || phase == .muted && muted == nil { self.phase = .clear }
    }

    private static func wall(_ instant: Instant, _ now: Moment) -> Int64 {
        (now.wall + (instant - now.instant)).unixMilliseconds
    }

    /// A time that is out of all reason counts as now.
    private static func instant(_ wall: Int64, _ now: Moment) -> Instant {
        guard wall.magnitude < 1 << 52 else { return now.instant }
        return now.instant + (WallTime(unixMilliseconds: wall) - now.wall)
    }
}

extension RenderedToast {
    var json: JSONValue {
        .object([
            JSONMember("id", .string(id)), JSONMember("fields", .object(fields)),
            JSONMember("update", .integer(Int(update.rawValue))),
            JSONMember("while", .array(suppressors.map(JSONValue.string))),
        ])
    }

    init?(json: JSONValue) {
        guard let id = json["id"]?.string, let fields = json["fields"]?.members else { return nil }
        self.init(id: id, fields: fields)
        update = Toast.UpdateMode(rawValue: UInt8(clamping: json["update"]?.integer ?? 0))
        suppressors = json["while"]?.array?.compactMap(\.string) ?? []
    }
}
