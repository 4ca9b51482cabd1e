import ToastModel
import ToastQueue
package import ToastStore

extension StoredState {
    /// The same state with its records in an order of their own: a store may give them in any.
    package var ordered: StoredState {
        var state = self
        state.records.sort { $0.place < $1.place }
        return state
    }
}

extension QueueRecord {
    fileprivate var place: (String, Int, Int64) {
        switch self {
        case .client(let record): (record.client.text, 0, 0)
        case .remembered(let record): (record.client.text, 1, record.number)
        case .toast(let record): (record.client.text, 2, record.serial)
        case .clientGone(let client): (client.text, 3, 0)
        case .rememberedGone(let client, let number): (client.text, 4, number)
        case .toastGone(let client, let serial): (client.text, 5, serial)
        }
    }
}
