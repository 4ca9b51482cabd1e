package import ToastModel

/// How much history is kept: whatever is reached first. Dropped in groups of about 64 KiB, so that up to
/// one group more than `rows` and `bytes` may be there.
package struct HistoryBounds: Hashable, Sendable {
    package var rows: Int
    package var bytes: Int
    package var age: Milliseconds

    package init(rows: Int = 1_000_000, bytes: Int = 1 << 30, age: Milliseconds = .days(7)) {
        self.rows = rows
        self.bytes = bytes
        self.age = age
    }
}
