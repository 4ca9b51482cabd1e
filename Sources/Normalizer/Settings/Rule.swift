package import ToastModel

/// One mapping rule of an app, compiled (rules.md, "The shape of a rule").
package struct Rule: Sendable {
    /// Reads the rules of an app from its `rules:` node. What cannot be read is named in `faults` and
    /// left out.
    package static func compile(_ node: SettingsNode, path: String, faults: inout [SettingsFault]) -> [Rule] { [] }
}
