import ToastModel
import ToastQueue

/// What a store would hold: the newest record of each key.
struct RecordStore: Sendable {
    private(set) var toasts: [Int64: ToastRecord] = [:]
    private(set) var clients: [ClientName: ClientRecord] = [:]
    private(set) var remembered: [ClientName: [Int64: RememberedRecord]] = [:]
    /// The highest that a toast ever had.
    private(set) var lastSerial: Int64 = 0

    mutating func take(_ records: [QueueRecord]) {
        for record in records {
            switch record {
            case .toast(let toast):
                toasts[toast.serial] = toast
                lastSerial = max(lastSerial, toast.serial)
            case .toastGone(_, let serial): toasts[serial] = nil
            case .client(let client): clients[client.client] = client
            case .clientGone(let client):
                clients[client] = nil
                remembered[client] = nil
                toasts = toasts.filter { $0.value.client != client }
            case .remembered(let entry): remembered[entry.client, default: [:]][entry.number] = entry
            case .rememberedGone(let client, let number): remembered[client]?[number] = nil
            }
        }
    }

    /// Everybody who has records, by name.
    var clientNames: [ClientName] {
        Set(clients.keys).union(remembered.keys).union(toasts.values.map(\.client)).sorted()
    }

    /// The records of one client, in an order that means nothing.
    func records(of client: ClientName) -> [QueueRecord] {
        toasts.values.filter { $0.client == client }.sorted { $0.serial > $1.serial }.map { .toast($0) }
            + remembered[client, default: [:]].values.sorted { $0.number > $1.number }.map { .remembered($0) }
            + (clients[client].map { [.client($0)] } ?? [])
    }

    /// All of them, in an order that means nothing but is always the same.
    var all: [QueueRecord] {
        let memories = remembered.values.flatMap(\.values)
            .sorted { ($0.client, -$0.number) < ($1.client, -$1.number) }
        return toasts.values.sorted { $0.serial > $1.serial }.map { .toast($0) }
            + memories.map { .remembered($0) }
            + clients.values.sorted { $0.client > $1.client }.map { .client($0) }
    }
}
