package import ToastModel

extension QueueConfiguration {
    /// The settings of that client: defaults, then patterns in order, then its own.
    package func settings(for client: ClientName) -> ClientSettings {
        var settings = ClientSettings()
        settings.apply(defaults)
        for pattern in patterns where globMatches(pattern.glob, client.text) {
            settings.apply(pattern.overlay)
        }
        if let own = clients[client] { settings.apply(own) }
        return settings
    }

    /// How many toasts that app may show on one client, nil when nothing limits it.
    package func rate(of app: AppName) -> Rate? {
        if let own = rates[app] { return own }
        if ratePatterns.isEmpty { return nil }
        return ratePatterns.last { globMatches($0.glob, app.text) }?.rate
    }
}

extension ClientSettings {
    package mutating func apply(_ overlay: QueueConfiguration.Overlay) {
        slots = overlay.slots ?? slots
        gap = overlay.gap ?? gap
        durations.merge(overlay.durations) { _, new in new }
        durationFactor = overlay.durationFactor ?? durationFactor
        minDuration = overlay.minDuration ?? minDuration
        maxDuration = overlay.maxDuration ?? maxDuration
        actionsStay = overlay.actionsStay ?? actionsStay
        ttl = overlay.ttl ?? ttl
        policy = overlay.policy ?? policy
        style = overlay.style ?? style
        position = overlay.position ?? position
        offset = overlay.offset ?? offset
        preempt = overlay.preempt ?? preempt
        overflow = overlay.overflow ?? self.overflow
        maxWaiting = overlay.maxWaiting ?? maxWaiting
        drop = overlay.drop ?? drop
        minShow = overlay.minShow ?? minShow
        dedupe = overlay.dedupe ?? dedupe
        dedupeWindow = overlay.dedupeWindow ?? dedupeWindow
        onRelease = overlay.onRelease ?? onRelease
        maxHold = overlay.maxHold ?? maxHold
        offline = overlay.offline ?? offline
        offlineAfter = overlay.offlineAfter ?? offlineAfter
        switch overlay.backlog {
        case .all: backlog = nil
        case .newest(let count): backlog = count
        case nil: break
        }
        mute = overlay.mute ?? mute
        muteLevel = overlay.muteLevel ?? muteLevel
        blocked = overlay.blocked ?? blocked
        closeOnTap = overlay.closeOnTap ?? closeOnTap
        startOn = overlay.startOn ?? startOn
        restart = overlay.restart ?? restart
        remember = overlay.remember ?? remember
        publishesScreen = overlay.publishesScreen ?? publishesScreen
        publishesLine = overlay.publishesLine ?? publishesLine
    }
}

/// Whether `name` matches a pattern of `*` (any run) and `?` (one character), in time linear in the
/// product of both lengths.
package func globMatches(_ glob: String, _ name: String) -> Bool {
    let pattern = Array(glob.unicodeScalars)
    let text = Array(name.unicodeScalars)
    var row = 0
    var column = 0
    var lastStar: (row: Int, column: Int)?
    while column < text.count {
        if row < pattern.count, pattern[row] == "*" {
            lastStar = (row, column)
            row += 1
        } else if row < pattern.count, pattern[row] == "?" || pattern[row] == text[column] {
            row += 1
            column += 1
        } else if let star = lastStar {
            row = star.row + 1
            column = star.column + 1
            lastStar = (star.row, star.column + 1)
        } else {
            return false
        }
    }
    return pattern[row...].allSatisfy { $0 == "*" }
}
