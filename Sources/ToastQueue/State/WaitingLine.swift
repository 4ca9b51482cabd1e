import ToastModel

/// What waits in the queue of one client: for each priority the hidden toasts, which return first, and
/// those that never were on the screen. A client where nothing waits has none.
struct WaitingLine: SlabElement {
    /// By priority, lowest first.
    private var hiddenLists = InlineArray<5, ToastList>(repeating: ToastList())
    private var freshLists = InlineArray<5, ToastList>(repeating: ToastList())
    private(set) var hiddenCount: Int32 = 0
    private(set) var freshCount: Int32 = 0
    /// How many have a policy that has not acted.
    var pendingPolicies: Int32 = 0

    var count: Int { Int(hiddenCount + freshCount) }

    func hidden(_ priority: Priority) -> ToastList { hiddenLists[priority.rawValue - 1] }
    func fresh(_ priority: Priority) -> ToastList { freshLists[priority.rawValue - 1] }

    /// How many wait with a priority below that one.
    func count(below level: Priority) -> Int {
        var count: Int32 = 0
        for lane in 0..<(level.rawValue - 1) { count += hiddenLists[lane].count + freshLists[lane].count }
        return Int(count)
    }

    mutating func addFresh(_ toast: ToastIndex, in toasts: inout Slab<ToastState>) {
        freshLists[toasts[toast].priority.rawValue - 1].insert(toast, in: &toasts) { $0[$1].arrival }
        freshCount += 1
    }

    mutating func removeFresh(_ toast: ToastIndex, in toasts: inout Slab<ToastState>) {
        freshLists[toasts[toast].priority.rawValue - 1].remove(toast, in: &toasts)
        freshCount -= 1
    }

    /// Hidden toasts of one priority stand in the order of their first display (rule 5).
    mutating func addHidden(_ toast: ToastIndex, in toasts: inout Slab<ToastState>) {
        hiddenLists[toasts[toast].priority.rawValue - 1].insert(toast, in: &toasts) { $0[$1].displayOrder }
        hiddenCount += 1
    }

    mutating func removeHidden(_ toast: ToastIndex, in toasts: inout Slab<ToastState>) {
        hiddenLists[toasts[toast].priority.rawValue - 1].remove(toast, in: &toasts)
        hiddenCount -= 1
    }
}
