/// A field of a toast on the way in (contract, section 2). The raw value is its name on the wire.
package enum Field: String, Hashable, Sendable, CaseIterable {
    case id, title, content, type, priority, duration
    case autoHide = "auto_hide"
    case ttl, delay, at, timestamp, policy, icon, image, animation, position, offset, style
    case fadeIn = "fade_in"
    case fadeOut = "fade_out"
    case color, font, sound, vibrate, silent, lang, dir, tags, progress, actions, link, resident, scope, clients
    case data, merge
    case keepTimer = "keep_timer"
}
