/// Where on the screen a toast appears.
package enum ToastPosition: String, Hashable, Sendable, CaseIterable {
    case top
    case topRight = "top-right"
    case topLeft = "top-left"
    case center
    case bottom
    case bottomRight = "bottom-right"
    case bottomLeft = "bottom-left"
}
