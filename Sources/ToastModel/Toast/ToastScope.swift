/// Who else closes when one client dismisses a toast.
package enum ToastScope: String, Hashable, Sendable, CaseIterable {
    case client, all
}
