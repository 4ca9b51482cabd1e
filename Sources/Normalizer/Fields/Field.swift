/// A field of a toast on the way in (contract, section 2).
package enum Field: UInt8, Hashable, Sendable, CaseIterable {
    case id, title, content, type, priority, duration, autoHide, ttl, delay, at, timestamp, policy, icon, image
    case animation, position, offset, style, fadeIn, fadeOut, color, font, sound, vibrate, silent, lang, dir, tags
    case progress, actions, link, resident, scope, clients, data, merge, keepTimer

    /// Its name on the wire.
    package var name: String {
        switch self {
        case .autoHide: "auto_hide"
        case .fadeIn: "fade_in"
        case .fadeOut: "fade_out"
        case .keepTimer: "keep_timer"
        default: "\(self)"
        }
    }

    /// For sets of fields: one bit each.
    var bit: UInt64 { 1 << UInt64(rawValue) }
}
