import ToastModel

/// `dedupe: content`: a toast without an id that says what an open one says is counted there.
extension QueueEngine {
    /// `new` says the same as `toast`: a repeat, or with another progress an update.
    mutating func recognise(_ new: Toast, as toast: ToastIndex) {
        if new.progress != toasts[toast].toast.progress {
            update(toast, with: new)
        } else {
            countRepeat(new, of: toast)
        }
        toasts[toast].repeatedAt = now.instant
    }

    /// Duration and ttl become the newcomer's, and the timer of its phase starts anew.
    private mutating func countRepeat(_ new: Toast, of toast: ToastIndex) {
        touch(toasts[toast].client)
        toasts[toast].repeats += 1
        toasts[toast].toast.duration = new.duration
        toasts[toast].toast.autoHide = new.autoHide
        toasts[toast].toast.ttl = new.ttl
        noteChange(of: toast)
        switch toasts[toast].phase {
        case .delayed: break
        case .waiting: startTTL(of: toast)
        case .hidden, .shown:
            let place = toasts[toast].appearance
            appearances[place].duration = resolvedDuration(of: toasts[toast].toast, on: toasts[toast].client)
            appearances[place].restart(at: now.instant)
            unarmedToasts.insert(toast)
            if toasts[toast].phase == .shown { display(toast, .repeated) }
        }
    }
}
