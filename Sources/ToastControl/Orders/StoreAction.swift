/// What `toastctl store` does.
package enum StoreAction: String, Hashable, Sendable, CaseIterable {
    case check
    /// To standard output.
    case export
    /// From standard input.
    case `import`
}
