import ToastModel

/// Finds open toasts: by id, by scope, by content. A client with a hundred thousand of them is searched
/// as fast as one with three.
extension QueueEngine {
    /// Lets a new toast be found.
    mutating func makeFindable(_ toast: ToastIndex) {
        toastsByID.insert(toast, hash: Self.hash(toasts[toast].client, toasts[toast].toast.id))
        toastsByScope.insert(toast, hash: Self.hash(toasts[toast].app, toasts[toast].toast.id))
        updateFindability(of: toast)
    }

    /// After its fields changed: whether it can be found by its content.
    mutating func updateFindability(of toast: ToastIndex) {
        if toasts[toast].isComparable { toastsByContent.remove(toast) }
        let place = clientTable[toasts[toast].client].settings
        toasts[toast].isComparable =
            settings[place].dedupe == .content && toasts[toast].toast.idOrigin == .broker && !toasts[toast].isSummary
        if toasts[toast].isComparable {
            let hash = Self.hash(ofContent: toasts[toast].toast, toasts[toast].client, toasts[toast].app)
            toastsByContent.insert(toast, hash: hash)
        }
    }

    mutating func makeUnfindable(_ toast: ToastIndex) {
        toastsByID.remove(toast)
        toastsByScope.remove(toast)
        if toasts[toast].isComparable { toastsByContent.remove(toast) }
    }

    // MARK: By id

    func openToast(on client: ClientIndex, app: AppName, id: String) -> ToastIndex {
        var toast = toastsByID.first(hash: Self.hash(client, id))
        while toast.exists {
            if toasts[toast].client == client, toasts[toast].app == app, toasts[toast].toast.id == id { break }
            toast = toastsByID.next(after: toast)
        }
        return toast
    }

    /// The toasts of that id, of whatever app: at most two of them, to tell whether it is unambiguous.
    func openToasts(on client: ClientIndex, id: String) -> (first: ToastIndex, second: ToastIndex) {
        var found = ToastIndex.none
        var toast = toastsByID.first(hash: Self.hash(client, id))
        while toast.exists {
            if toasts[toast].client == client, toasts[toast].toast.id == id {
                if found.exists { return (found, toast) }
                found = toast
            }
            toast = toastsByID.next(after: toast)
        }
        return (found, .none)
    }

    static func hash(_ client: ClientIndex, _ id: String) -> UInt32 {
        var hasher = Hasher()
        hasher.combine(client.raw)
        hasher.combine(id)
        return UInt32(truncatingIfNeeded: hasher.finalize())
    }

    // MARK: By scope

    /// The toasts of that app and id on every client but one, in the order in which the clients came to be.
    func openToasts(of app: AppName, id: String, except client: ClientIndex) -> [ToastIndex] {
        var found: [ToastIndex] = []
        var toast = toastsByScope.first(hash: Self.hash(app, id))
        while toast.exists {
            if toasts[toast].app == app, toasts[toast].toast.id == id, toasts[toast].client != client {
                found.append(toast)
            }
            toast = toastsByScope.next(after: toast)
        }
        return found.sorted { clientTable[toasts[$0].client].number < clientTable[toasts[$1].client].number }
    }

    private static func hash(_ app: AppName, _ id: String) -> UInt32 {
        var hasher = Hasher()
        hasher.combine(app)
        hasher.combine(id)
        return UInt32(truncatingIfNeeded: hasher.finalize())
    }

    // MARK: By content

    /// The newest toast in the queue that says the same, where the client's `dedupe` wants it found.
    func openToast(on client: ClientIndex, app: AppName, withContentOf new: Toast) -> ToastIndex {
        let place = clientTable[client].settings
        guard settings[place].dedupe == .content, new.idOrigin == .broker, new.delay ?? .zero <= .zero else {
            return .none
        }
        var newest = ToastIndex.none
        var toast = toastsByContent.first(hash: Self.hash(ofContent: new, client, app))
        while toast.exists {
            if saysTheSame(toast, as: new, client, app), isInDedupeWindow(toast),
                !newest.exists || toasts[newest].arrival < toasts[toast].arrival
            {
                newest = toast
            }
            toast = toastsByContent.next(after: toast)
        }
        return newest
    }

    private func isInDedupeWindow(_ toast: ToastIndex) -> Bool {
        guard let window = settings[clientTable[toasts[toast].client].settings].dedupeWindow else { return true }
        return now.instant - toasts[toast].repeatedAt <= window
    }

    private func saysTheSame(_ toast: ToastIndex, as new: Toast, _ client: ClientIndex, _ app: AppName) -> Bool {
        toasts[toast].client == client && toasts[toast].app == app && toasts[toast].phase != .delayed
            && toasts[toast].toast.title == new.title && toasts[toast].toast.content == new.content
            && toasts[toast].toast.effectiveType == new.effectiveType && toasts[toast].toast.icon == new.icon
    }

    private static func hash(ofContent toast: Toast, _ client: ClientIndex, _ app: AppName) -> UInt32 {
        var hasher = Hasher()
        hasher.combine(client.raw)
        hasher.combine(app)
        hasher.combine(toast.title)
        hasher.combine(toast.content)
        hasher.combine(toast.effectiveType)
        hasher.combine(toast.icon)
        return UInt32(truncatingIfNeeded: hasher.finalize())
    }
}
