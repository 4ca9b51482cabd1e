import ToastModel

extension ToastReader {
    mutating func readLengths(_ properties: InboundMessage.Properties) {
        readDuration()
        toast.autoHide = flag(.autoHide)
        readTTL()
        limitTTL(by: properties)
        readDelay()
        readTimestamp()
        toast.fadeIn = fade(.fadeIn)
        toast.fadeOut = fade(.fadeOut)
    }

    private func length(_ entry: FieldEntries.Entry) -> LengthReading {
        switch entry.form {
        case .milliseconds: LengthReading(entry.value, unit: .milliseconds)
        case .seconds: LengthReading(entry.value, unit: .seconds)
        default: LengthReading(entry.value, unit: durationUnit)
        }
    }

    private mutating func readDuration() {
        guard let entry = entries.take(.duration) else { return }
        switch length(entry) {
        case .lasts(.zero), .never: toast.duration = .stays
        case .lasts(let length) where length > .longest:
            toast.duration = .lasts(.longest)
            warn(.duration, "\(entry.source) \(entry.value.shown) is longer than 30 days; 30 days are used")
        case .lasts(let length): toast.duration = .lasts(length)
        case .negative, .nonsense: warnOfLength(.duration, entry)
        }
        if let duration = toast.duration { record(.duration, entry.source, Self.shown(duration)) }
    }

    static func shown(_ duration: DisplayDuration) -> String {
        switch duration {
        case .lasts(let length): "\(length.count) ms"
        case .stays: "stays"
        }
    }

    private mutating func warnOfLength(_ field: Field, _ entry: FieldEntries.Entry) {
        warn(field, "\(entry.source) \(entry.value.shown) is no length of time; the default is used")
    }

    private mutating func fade(_ field: Field) -> Milliseconds? {
        guard let entry = entries.take(field) else { return nil }
        guard case .lasts(let length) = length(entry) else {
            warnOfLength(field, entry)
            return nil
        }
        if length > Self.longestFade {
            warn(field, "\(entry.source) \(entry.value.shown) is longer than a minute; a minute is used")
        }
        let result = min(length, Self.longestFade)
        record(field, entry.source, "\(result.count) ms")
        return result
    }

    private static let longestFade = Milliseconds.minutes(1)

    /// A ttl is a length, or the time at which it ends.
    private mutating func readTTL() {
        guard let entry = entries.take(.ttl) else { return }
        switch absolute(entry, .ttl) {
        case .at(let end):
            if end < now { warn(.ttl, "\(entry.source) \(entry.value.shown) is in the past; it is shown now or never") }
            toast.ttl = .lasts(max(.zero, end - now))
        case .none, .nonsense:
            switch length(entry) {
            case .lasts(let length): toast.ttl = .lasts(length)
            case .never: toast.ttl = .unlimited
            case .negative, .nonsense: warnOfLength(.ttl, entry)
            }
        }
        if let ttl = toast.ttl { record(.ttl, entry.source, Self.shown(ttl)) }
    }

    static func shown(_ ttl: TimeToLive) -> String {
        switch ttl {
        case .lasts(let length): "\(length.count) ms"
        case .unlimited: "unlimited"
        }
    }

    /// The smaller of the payload's ttl and the message's own expiry holds.
    mutating func limitTTL(by properties: InboundMessage.Properties) {
        guard let expiry = properties.messageExpiry else { return }
        if case .lasts(let own) = toast.ttl, own <= expiry { return }
        toast.ttl = .lasts(expiry)
        record(.ttl, "message expiry", "\(expiry.count) ms")
    }

    /// A value that can only be a point in time: a date, or a number too large for a length.
    private func absolute(_ entry: FieldEntries.Entry, _ field: Field) -> TimeReading {
        let number = Self.number(entry.value)
        let isMilliseconds =
            entry.form == .milliseconds || (entry.form == .plain && durationUnit == .milliseconds)
        // Under 'at' nobody means a length of weeks.
        let first = isMilliseconds && field != .at ? 1e12 : 1e9
        if let number { return number >= first ? TimeReading(entry.value) : .nonsense }
        return TimeReading(entry.value)
    }

    private mutating func readDelay() {
        // `at` and `delay` are two names for one thing; both take either form.
        let field: Field = entries.names(.at) ? .at : .delay
        guard let entry = entries.take(field) ?? entries.take(.delay) else { return }
        let delay: Milliseconds
        switch absolute(entry, field) {
        case .at(let due): delay = due - now
        case .none, .nonsense:
            if field == .at, entry.value.string?.contains(":") == true {
                warn(.at, "\(entry.source) \(entry.value.shown) names no day; write a date before it; it is shown now")
                return
            }
            switch length(entry) {
            case .lasts(let length): delay = length
            case .negative: delay = Milliseconds(-1)
            case .never, .nonsense:
                warn(field, "\(entry.source) \(entry.value.shown) is no time that was understood; it is shown now")
                return
            }
        }
        if delay < .zero {
            warn(field, "\(entry.source) \(entry.value.shown) is in the past; it is shown now")
        } else if delay > limits.delay {
            let days = limits.delay.count / Milliseconds.days(1).count
            refusal = Rejection(
                .delayTooLong, "\(entry.source) \(entry.value.shown) is more than \(days) days ahead; publish it later")
        } else if delay > .zero {
            toast.delay = delay
            record(field, entry.source, "\(delay.count) ms")
        }
    }

    private mutating func readTimestamp() {
        guard let entry = entries.take(.timestamp) else { return }
        switch TimeReading(entry.value) {
        case .at(let time):
            details.occurredAt = time
            record(.timestamp, entry.source, "\(time.unixMilliseconds)")
            if let maxAge, now - time > maxAge {
                refusal =
                    refusal
                    ?? Rejection(
                        .tooOld,
                        "it happened \((now - time).count / 1000) s ago; "
                            + "this app takes nothing older than \(maxAge.count / 1000) s")
            }
        case .none: break
        case .nonsense:
            warn(.timestamp, "\(entry.source) \(entry.value.shown) is no time that was understood; it was left out")
        }
    }
}
