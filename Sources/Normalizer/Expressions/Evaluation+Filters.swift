import ToastModel

extension Evaluation {
    /// What a filter makes of a value. A filter that cannot do its work leaves the value as it is, and
    /// that is counted; what is missing stays missing.
    mutating func apply(_ call: FilterCall, to value: Value) -> Value {
        if case .many(let values) = value, !call.filter.takesLists {
            return Self.selection(values.map { apply(call, to: $0) })
        }
        guard spend(value.textWork) else { return .missing }
        switch call.filter {
        case .default: return value.saysSomething ? value : evaluate(call.arguments[0])
        case .map: return map(value, call)
        case .size: return value.isMissing ? .missing : size(of: value)
        default: break
        }
        if value.isMissing { return .missing }
        if case .null = value { return .null }
        switch call.filter {
        case .default, .map, .size: return value
        case .upper, .lower, .title, .capitalize, .replace, .trim, .truncate, .split, .quote, .urlencode, .unit:
            return applyText(call, to: value)
        case .round, .number, .abs, .bool, .bytes, .hex: return applyNumber(call, to: value)
        case .date, .time, .ago, .duration: return applyTime(call, to: value)
        case .join, .first, .last, .min, .max, .sum, .keys, .values: return applyList(call, to: value)
        case .json, .base64, .image: return applyDecoding(call, to: value)
        }
    }

    /// The value unchanged, and counted.
    mutating func raw(_ value: Value, _ call: FilterCall, _ wanted: String) -> Value {
        fault("'\(call.filter.rawValue)' needs \(wanted), not \(value.kind)")
        return value
    }

    mutating func text(_ call: FilterCall, _ index: Int) -> String? {
        guard index < call.arguments.count else { return nil }
        return evaluate(call.arguments[index]).display
    }

    mutating func number(_ call: FilterCall, _ index: Int) -> Double? {
        guard index < call.arguments.count else { return nil }
        return evaluate(call.arguments[index]).double
    }

    /// Without an entry and without `else`, the value itself.
    private mutating func map(_ value: Value, _ call: FilterCall) -> Value {
        for pair in call.pairs where value.matches(.text(pair.key)) {
            return evaluate(pair.value)
        }
        guard let otherwise = call.otherwise else { return value }
        return evaluate(otherwise)
    }

    private mutating func applyText(_ call: FilterCall, to value: Value) -> Value {
        let text = value.display
        guard spend(text.utf8.count / 64 + 1) else { return .missing }
        switch call.filter {
        case .upper: return .text(text.uppercased())
        case .lower: return .text(text.lowercased())
        case .title: return .text(TextShape.title(text))
        case .capitalize: return .text(TextShape.capitalized(text))
        case .trim: return .text(String(Words.trimmed(text)))
        case .replace:
            let search = TextSearch(self.text(call, 0) ?? "")
            return bounded(search.replaced(in: text, by: self.text(call, 1) ?? ""))
        case .truncate:
            guard let length = number(call, 0), let count = Int(exactly: length), count >= 0 else {
                return raw(value, call, "a whole number of characters")
            }
            return .text(TextShape.truncated(text, to: count, mark: self.text(call, 1) ?? "…"))
        case .split:
            let parts = TextShape.split(text, by: self.text(call, 0) ?? ",", limit: 1_000)
            guard spend(parts.count) else { return .missing }
            return .array(parts.map { .string(String(Words.trimmed($0))) })
        case .quote: return bounded(String(decoding: (value.json ?? .null).encoded, as: UTF8.self))
        case .urlencode: return bounded(TextShape.urlEncoded(text))
        case .unit:
            return Words.isNoValue(text) ? .missing : .text(text + " " + (self.text(call, 0) ?? ""))
        default: return value
        }
    }

    private mutating func applyNumber(_ call: FilterCall, to value: Value) -> Value {
        switch call.filter {
        case .number: return numeric(value, call)
        case .bool: return boolean(value, call)
        default: break
        }
        guard let double = value.double else { return raw(value, call, "a number") }
        switch call.filter {
        case .round:
            let digits = Int(max(0, min(9, number(call, 0) ?? 0)))
            return rounded(double, digits)
        case .abs: return .real(double.magnitude)
        case .bytes: return .text(NumberShape.bytes(double))
        case .hex:
            guard let whole = UInt64(exactly: double) else { return raw(value, call, "a whole number") }
            return .text(String(whole, radix: 16, uppercase: true))
        default: return value
        }
    }

    /// Keeps the digits that were asked for: `21.50 | round(1)` is 21.5, `21 | round(1)` is 21.0.
    private func rounded(_ double: Double, _ digits: Int) -> Value {
        let text = Value.decimal(double, digits: digits, padded: .yes)
        return Double(text) == nil ? .real(double) : .number(JSONNumber(validated: text))
    }

    private mutating func numeric(_ value: Value, _ call: FilterCall) -> Value {
        switch value {
        case .number, .real: return value
        case .bool(let flag): return .integer(flag ? 1 : 0)
        case .text(let text):
            if Words.isNoValue(text) { return .missing }
            guard let double = Words.leadingNumber(text) else {
                return raw(value, call, "a text that begins with a number")
            }
            return .real(double)
        default: return raw(value, call, "a number or text")
        }
    }

    /// By the words that devices use, or by the two given ones.
    private mutating func boolean(_ value: Value, _ call: FilterCall) -> Value {
        if let yes = text(call, 0) {
            if value.matches(.text(yes)) { return .bool(true) }
            guard let no = text(call, 1) else { return .bool(false) }
            return value.matches(.text(no)) ? .bool(false) : .missing
        }
        switch value {
        case .bool: return value
        case .number, .real: return .bool(value.isTrue)
        case .text(let text):
            if Words.isNoValue(text) { return .missing }
            guard let truth = Words.truth(text) else { return raw(value, call, "a word for true or false") }
            return .bool(truth)
        default: return raw(value, call, "a boolean, a number or text")
        }
    }

    private mutating func applyList(_ call: FilterCall, to value: Value) -> Value {
        let values: [Value]
        switch value {
        case .array(let elements): values = elements.map(Value.init)
        case .many(let many): values = many
        case .object(let members):
            values = call.filter == .keys ? members.map { .text($0.name) } : members.map { Value($0.value) }
        default: values = [value]
        }
        guard spend(values.count) else { return .missing }
        switch call.filter {
        case .join: return bounded(Value.joined(values, by: text(call, 0) ?? ", "))
        case .first: return values.first ?? .missing
        case .last: return values.last ?? .missing
        case .keys:
            guard case .object = value else { return raw(value, call, "an object") }
            return .array(values.compactMap(\.json))
        case .values: return .array(values.compactMap(\.json))
        case .sum: return .real(values.compactMap(\.double).reduce(0, +))
        case .min: return values.compactMap(\.double).min().map(Value.real) ?? raw(value, call, "numbers")
        case .max: return values.compactMap(\.double).max().map(Value.real) ?? raw(value, call, "numbers")
        default: return value
        }
    }
}
