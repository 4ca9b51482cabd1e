/// Something that the promise does not allow.
package struct Finding: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
        /// Acknowledged by a server that lived on, or displayed, and never closed.
        case lost
        case closedTwice = "closed twice"
        /// One publish became two toasts, or changed one twice.
        case takenTwice = "taken in twice"
        case displayedTwice = "displayed twice as new"
        case displayedAfterClose = "displayed after its closed event"
        /// Two messages with one key say different things.
        case differentCopies = "copies differ"
        case gap = "a gap in seq"
        case countGap = "a gap in closed_n"
        case order = "out of order"
        case arrivalOrder = "not in the order of arrival"
        case newEpoch = "a new epoch"
        case rejected
        /// The history and the closed events do not say the same.
        case history = "history"
        /// Something is still shown or waits.
        case leftOver = "left over"
        /// More were closed than published, or fewer.
        case count
        /// Uses more and more.
        case memory
        case processor = "processor time"
        case store
        /// A changed configuration did not become valid.
        case reload
        /// toastd ended by itself, or does not come online.
        case broker = "toastd"
    }

    package var kind: Kind
    /// The id, or where there is none the client, that it is about.
    package var subject: String
    package var text: String

    package init(_ kind: Kind, _ subject: String, _ text: String) {
        self.kind = kind
        self.subject = subject
        self.text = text
    }
}
