/// A look preset. It also brings defaults for how a toast behaves in the queue.
package enum ToastStyle: String, Hashable, Sendable, CaseIterable {
    case label, card, popup, banner, pill, notification
}

extension ToastStyle {
    /// What a style sets when the toast itself does not (contract, section 2). Nil leaves the matter
    /// to the type or the client.
    package struct Defaults: Hashable, Sendable {
        package var duration: DisplayDuration?
        package var policy: DisplayPolicy?
        package var position: ToastPosition
        package var offset: Int?
        package var fadeIn: Milliseconds?
        package var fadeOut: Milliseconds?
    }

    package var defaults: Defaults {
        switch self {
        case .label:
            Defaults(
                duration: .lasts(.seconds(2)), policy: nil, position: .topRight, offset: 10, fadeIn: nil,
                fadeOut: .seconds(1))
        case .card:
            Defaults(
                duration: .lasts(.seconds(2)), policy: nil, position: .center, offset: nil, fadeIn: nil,
                fadeOut: .seconds(1))
        case .popup:
            Defaults(
                duration: .stays, policy: .replace, position: .bottom, offset: 45, fadeIn: Milliseconds(500),
                fadeOut: Milliseconds(500))
        case .banner:
            Defaults(
                duration: .lasts(Milliseconds(2400)), policy: .queue, position: .top, offset: 50, fadeIn: nil,
                fadeOut: Milliseconds(200))
        case .pill:
            Defaults(duration: nil, policy: nil, position: .bottom, offset: nil, fadeIn: nil, fadeOut: nil)
        case .notification:
            Defaults(
                duration: .lasts(.seconds(5)), policy: nil, position: .top, offset: nil, fadeIn: Milliseconds(500),
                fadeOut: nil)
        }
    }
}
