/// What a checker has looked at.
package struct CheckerTotals: Hashable, Sendable {
    /// Publishes that the server acknowledged.
    package var acknowledged = 0
    /// Toasts of those publishes, one for each client, that were found closed.
    package var toasts = 0
    package var closed = 0
    package var events = 0
    /// Messages with the key of an earlier one.
    package var copies = 0
    /// Taken in twice after a kill of the server: it went back to what it had saved, or the publisher, which
    /// had no acknowledgement, sent again.
    package var repeatedByServer = 0
    /// Acknowledged by a server that was killed before toastd had them.
    package var lostByServer = 0
    /// Closed events that a killed server did not deliver and the history gave.
    package var recovered = 0

    package init() {}
}
