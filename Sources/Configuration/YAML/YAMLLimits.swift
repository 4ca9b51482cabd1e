/// How much one file may bring.
package struct YAMLLimits: Hashable, Sendable {
    package var bytes = 8 * 1024 * 1024
    /// Values, with every alias counted as what it stands for.
    package var values = 500_000
    /// How deep mappings and lists may nest.
    package var depth = 64

    package init() {}
}
