import ToastModel

extension Evaluation {
    mutating func applyTime(_ call: FilterCall, to value: Value) -> Value {
        if call.filter == .duration {
            guard let seconds = value.double else { return raw(value, call, "a number of seconds") }
            return .text(NumberShape.duration(seconds))
        }
        guard let time = TimeText.time(value, zone: scope.zone) else { return raw(value, call, "a time") }
        switch call.filter {
        case .date: return .text(CivilTime(time, in: scope.zone).text(text(call, 0) ?? "%Y-%m-%d %H:%M"))
        case .ago: return .text(Self.ago(scope.time - time))
        default: return .integer(time.unixMilliseconds)
        }
    }

    private static func ago(_ length: Milliseconds) -> String {
        if length.count.magnitude < 5_000 { return "now" }
        let told = NumberShape.duration((Double(length.count.magnitude) / 1000).rounded(.down))
        return length.count < 0 ? "in " + told : told + " ago"
    }
}
