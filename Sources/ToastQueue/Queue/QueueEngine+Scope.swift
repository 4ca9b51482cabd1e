import ToastModel

/// `scope: all`: what a person closed on one client is closed on the others (rule 15).
extension QueueEngine {
    /// Closes a toast because of what a person did at a frontend.
    mutating func closeByPerson(_ toast: ToastIndex, _ reason: CloseReason, action: String? = nil) {
        let client = toasts[toast].client
        guard toasts[toast].toast.scope == .all else {
            close(toast, reason, action: action)
            return settle(client)
        }
        let app = toasts[toast].app
        let id = toasts[toast].toast.id
        let others = openToasts(of: app, id: id, except: client)
        close(toast, reason, action: action)
        settle(client)
        for other in others {
            let client = toasts[other].client
            close(other, .elsewhere)
            settle(client)
        }
    }
}
