/// Variables by name: those of the process, or what a test says they are.
package struct Environment: Sendable {
    private let value: @Sendable (String) -> String?

    package init(_ value: @escaping @Sendable (String) -> String?) {
        self.value = value
    }

    package init(_ values: [String: String]) {
        value = { values[$0] }
    }

    /// The variable's value, nil when it is not set.
    package subscript(name: String) -> String? { value(name) }
}
