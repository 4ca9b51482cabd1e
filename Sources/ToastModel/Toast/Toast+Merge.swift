extension Toast {
    /// The toast that results when this one updates `old` with `"merge":true`: what this one does not
    /// say is kept from `old`.
    package func merged(onto old: Toast) -> Toast {
        var result = self
        result.title = title ?? old.title
        result.content = content ?? old.content
        result.type = type ?? old.type
        result.priority = priority ?? old.priority
        // A type that is new and comes without a duration brings its own, never an inherited one
        // (queue rule 8). `auto_hide` speaks about the duration and goes with it.
        let keepsDuration = duration == nil && autoHide == nil && (type == nil || type == old.type)
        result.duration = keepsDuration ? old.duration : duration
        result.autoHide = keepsDuration ? old.autoHide : autoHide
        result.ttl = ttl ?? old.ttl
        result.policy = policy ?? old.policy
        result.style = style ?? old.style
        result.icon = icon ?? old.icon
        result.fadeIn = fadeIn ?? old.fadeIn
        result.fadeOut = fadeOut ?? old.fadeOut
        result.progress = progress ?? old.progress
        result.actions = actions.isEmpty ? old.actions : actions
        result.resident = resident ?? old.resident
        result.scope = scope ?? old.scope
        result.details = details.merged(onto: old.details)
        return result
    }
}

extension ToastDetails {
    fileprivate func merged(onto old: ToastDetails) -> ToastDetails {
        var result = self
        result.image = image ?? old.image
        result.animation = animation ?? old.animation
        result.animationURL = animation == nil ? old.animationURL : animationURL
        result.position = position ?? old.position
        result.offset = offset ?? old.offset
        result.color = color ?? old.color
        result.font = font ?? old.font
        result.sound = sound ?? old.sound
        result.vibrate = vibrate ?? old.vibrate
        result.silent = silent ?? old.silent
        result.lang = lang ?? old.lang
        result.dir = dir ?? old.dir
        result.tags = tags ?? old.tags
        result.link = link ?? old.link
        result.occurredAt = occurredAt ?? old.occurredAt
        result.data = data ?? old.data
        result.returnAddress = returnAddress ?? old.returnAddress
        return result
    }
}
