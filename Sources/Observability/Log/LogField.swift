/// One named value of a log line.
package struct LogField: Hashable, Sendable {
    package enum Value: Hashable, Sendable {
        case text(String)
        case number(Int64)
    }

    package var name: String
    package var value: Value

    package init(_ name: String, _ text: String) {
        self.name = name
        value = .text(text)
    }

    package init(_ name: String, _ number: Int64) {
        self.name = name
        value = .number(number)
    }

    package init(_ name: String, _ number: Int) {
        self.init(name, Int64(number))
    }
}
