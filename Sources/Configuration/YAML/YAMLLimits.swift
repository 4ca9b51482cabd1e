/// How much one file may bring.
package struct YAMLLimits: Hashable, Sendable {
    package var bytes = 32 * 1024 * 1024
    /// Values, with every alias counted as what it stands for.
    package var values = 2_000_000
    /// How deep mappings and lists may nest.
    package var depth = 64

    package init() {}
}
