/// One key of the configuration as people see it: its name, and the keys below. A key that the user
/// chooses is `<client>` or the like.
package struct KeyOutline: Hashable, Sendable {
    package var name: String
    /// What holds when it is not there, as one would write it; nil when nothing does.
    package var standard: String?
    package var children: [KeyOutline]
}
