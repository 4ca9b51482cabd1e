/// What the programs of this package say about themselves.
package enum Release {
    /// The version, by semantic versioning.
    package static let version = "0.1.0"
}
