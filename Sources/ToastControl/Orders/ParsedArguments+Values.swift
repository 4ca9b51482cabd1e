import CommandLineInterface
import ToastModel

extension ParsedArguments {
    /// A whole number within bounds; nil when the option was not given.
    func number(_ option: String, in range: ClosedRange<Int>) throws(UsageFault) -> Int? {
        guard let text = value(option) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            let bounds =
                range.upperBound == .max
                ? "a whole number from \(range.lowerBound)"
                : "a whole number from \(range.lowerBound) to \(range.upperBound)"
            throw .badValue(of: "--\(option)", value: text, expected: bounds)
        }
        return number
    }

    /// The option that follows a name, made whole by `make`; nil when it was not given.
    func named<Name>(
        _ option: String, _ make: (String) throws(NameFault) -> Name
    ) throws(UsageFault) -> Name? {
        guard let text = value(option) else { return nil }
        return try checked(text, of: "--\(option)", make)
    }

    /// The argument at this place as a name; nil when there is none.
    func named<Name>(
        _ index: Int, of what: String, _ make: (String) throws(NameFault) -> Name
    ) throws(UsageFault) -> Name? {
        guard let text = positional(index) else { return nil }
        return try checked(text, of: what, make)
    }

    private func checked<Name>(
        _ text: String, of what: String, _ make: (String) throws(NameFault) -> Name
    ) throws(UsageFault) -> Name {
        do throws(NameFault) {
            return try make(text)
        } catch {
            throw .other("\(what) '\(text)': \(error.sentence)")
        }
    }
}

/// The name of a client or a group, as a topic's last level: both share one rule, and `all` is a group.
func audienceName(_ text: String) throws(NameFault) -> String {
    if text != "all" { try checkName(text) }
    return text
}
