/// A publish of the load: one toast for each client it is for.
package struct Publication: Hashable, Sendable {
    package enum Identity: Hashable, Sendable {
        /// No other publish has this id: it becomes a toast of its own, and exactly one.
        case unique
        /// Others have it as well: it becomes a toast, or changes one.
        case shared
    }

    /// How the toast is found again: it stands in its `data`, and grows from publish to publish.
    package var mark: Int
    package var app: String
    package var id: String
    package var clients: [String]
    package var identity: Identity
    /// Whether it is first displayed in the order of the marks among those of its app.
    package var keepsOrder: Order

    package enum Order: Hashable, Sendable { case kept, free }

    package init(
        mark: Int, app: String, id: String, clients: [String], identity: Identity = .unique, keepsOrder: Order = .free
    ) {
        self.mark = mark
        self.app = app
        self.id = id
        self.clients = clients
        self.identity = identity
        self.keepsOrder = keepsOrder
    }
}
