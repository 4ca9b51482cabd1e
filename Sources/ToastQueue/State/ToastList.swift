/// Toasts in an order, linked through their states. A toast stands in one list at a time: that of its
/// phase.
struct ToastList {
    var head = ToastIndex.none
    var tail = ToastIndex.none
    var count: Int32 = 0

    var isEmpty: Bool { count == 0 }

    mutating func append(_ toast: ToastIndex, in toasts: inout Slab<ToastState>) {
        insert(toast, after: tail, in: &toasts)
    }

    /// `none` inserts at the head.
    mutating func insert(_ toast: ToastIndex, after place: ToastIndex, in toasts: inout Slab<ToastState>) {
        let following = place.exists ? toasts[place].next : head
        toasts[toast].previous = place
        toasts[toast].next = following
        if place.exists { toasts[place].next = toast } else { head = toast }
        if following.exists { toasts[following].previous = toast } else { tail = toast }
        count += 1
    }

    mutating func remove(_ toast: ToastIndex, in toasts: inout Slab<ToastState>) {
        let before = toasts[toast].previous
        let after = toasts[toast].next
        if before.exists { toasts[before].next = after } else { head = after }
        if after.exists { toasts[after].previous = before } else { tail = before }
        count -= 1
    }

    /// Inserts so that `order` ascends; what is equal by it stands in the order of acceptance. Looks from both
    /// ends at once: what comes last or first costs nothing.
    mutating func insert(
        _ toast: ToastIndex, in toasts: inout Slab<ToastState>,
        by order: (borrowing Slab<ToastState>, ToastIndex) -> Int64
    ) {
        let own = (order(toasts, toast), toasts[toast].serial)
        var low = head
        var high = tail
        while high.exists {
            if (order(toasts, high), toasts[high].serial) < own { return insert(toast, after: high, in: &toasts) }
            if (order(toasts, low), toasts[low].serial) > own {
                return insert(toast, after: toasts[low].previous, in: &toasts)
            }
            high = toasts[high].previous
            low = toasts[low].next
        }
        insert(toast, after: .none, in: &toasts)
    }
}
