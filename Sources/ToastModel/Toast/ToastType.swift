/// What kind of news a toast is (contract, section 2).
package enum ToastType: String, Hashable, Sendable, CaseIterable {
    case notice, success, warning, alert, loading
}
