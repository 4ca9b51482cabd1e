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
        let others =
            toasts[toast].isAdopted
            ? everyOpenToast(of: app, id: id, except: client) : openToasts(of: app, id: id, except: client)
        close(toast, reason, action: action)
        settle(client)
        for other in others {
            let client = toasts[other].client
            close(other, .elsewhere)
            settle(client)
        }
    }

    /// As `openToasts(of:id:except:)`, for an id that was the broker's own before a publisher used it: then
    /// not all of its toasts are found by scope.
    private func everyOpenToast(of app: AppName, id: String, except client: ClientIndex) -> [ToastIndex] {
        var found: [ToastIndex] = []
        for raw in 0..<clientTable.extent {
            let other = ClientIndex(raw: Int32(raw))
            guard clientTable[other].exists, other != client else { continue }
            let toast = openToast(on: other, app: app, id: id)
            if toast.exists { found.append(toast) }
        }
        return found.sorted { clientTable[toasts[$0].client].number < clientTable[toasts[$1].client].number }
    }
}
