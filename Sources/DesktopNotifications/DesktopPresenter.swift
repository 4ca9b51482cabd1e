package import ToastScreen

/// Which notification stands for which toast. Pure: changes of the screen and signals of the desktop
/// go in, what to show, what to close and what to tell the broker come out.
package struct DesktopPresenter: Sendable {
    package enum Step: Hashable, Sendable {
        /// Show it, in place of the notification `replacing` (0: a new one), then call `shown`.
        case show(ShownToast.ID, DesktopNotification, replacing: UInt32)
        case close(UInt32)
        case send(ScreenInput)
    }

    private struct Entry: Hashable, Sendable {
        var toast: ShownToast
        /// 0 until the server gave one.
        var notification: UInt32
        /// When a button was pressed: some servers then close the notification by themselves, which is no
        /// dismissal.
        var activatedAt: Int64?
        /// The person closed it: it does not come back, however long the broker takes to close it.
        var wasDismissed = false

        var isMissing: Bool { notification == 0 && !wasDismissed }
    }

    /// How long after a press a server may take to close the notification because of it.
    static let longestPress: Int64 = 1000

    private var entries: [ShownToast.ID: Entry] = [:]

    package init() {}

    /// The screen changed.
    package mutating func screenChanged(_ changes: [ScreenChange]) -> [Step] {
        var steps: [Step] = []
        for change in changes {
            switch change {
            case .added(let toast):
                let old = entries.removeValue(forKey: toast.id)?.notification ?? 0
                entries[toast.id] = Entry(toast: toast, notification: old)
                steps.append(.show(toast.id, Self.notification(for: toast), replacing: old))
            case .updated(let toast):
                let old = entries[toast.id]?.notification ?? 0
                entries[toast.id] = Entry(toast: toast, notification: old)
                // Nothing that a notification shows changes when a hold begins or ends.
                if toast.cause == "held" || toast.cause == "released", old != 0 { continue }
                steps.append(.show(toast.id, Self.notification(for: toast), replacing: old))
            case .removed(let toast, _):
                guard let entry = entries.removeValue(forKey: toast.id), entry.notification != 0 else { continue }
                steps.append(.close(entry.notification))
            }
        }
        return steps
    }

    /// The server showed the toast under this id.
    package mutating func shown(_ id: ShownToast.ID, as notification: UInt32) -> [Step] {
        guard var entry = entries[id] else { return [.close(notification)] }
        let isNew = entry.notification != notification
        entry.notification = notification
        entries[id] = entry
        return isNew ? [.send(.shown(entry.toast))] : []
    }

    /// The desktop told something; `now` counts milliseconds of any clock that never steps.
    package mutating func received(_ signal: DesktopSignal, at now: Int64) -> [Step] {
        switch signal {
        case .closed(let id, let reason): return closed(id, reason, at: now)
        case .actionInvoked(let id, let key): return activated(id, key, at: now)
        case .serverChanged:
            // Whatever was shown is gone: show it again on the new server.
            for id in entries.keys { entries[id]?.notification = 0 }
            return showMissing()
        }
    }

    /// Shows what is still on the broker's screen and not on the desktop: after a server did not answer, or
    /// when a press that closed the notification did not close the toast.
    package mutating func showMissing() -> [Step] {
        entries.filter(\.value.isMissing).sorted { ($0.key.app, $0.key.id) < ($1.key.app, $1.key.id) }
            .map { .show($0.key, Self.notification(for: $0.value.toast), replacing: 0) }
    }

    /// This frontend ends: nobody would take its notifications off the desktop any more.
    package mutating func leave() -> [Step] {
        defer { entries = [:] }
        return entries.values.map(\.notification).filter { $0 != 0 }.sorted().map { .close($0) }
    }

    /// Whether something is on the broker's screen and not on the desktop.
    package var missesSome: Bool { entries.values.contains(where: \.isMissing) }

    /// The toast that a notification stands for.
    package func toast(of notification: UInt32) -> ShownToast? {
        entries.values.first { $0.notification == notification }?.toast
    }

    private mutating func closed(_ id: UInt32, _ reason: DesktopSignal.Reason, at now: Int64) -> [Step] {
        guard let key = entries.first(where: { $0.value.notification == id })?.key, let entry = entries[key] else {
            return []
        }
        entries[key]?.notification = 0
        if let press = entry.activatedAt, now - press <= Self.longestPress {
            // A resident toast is still on the broker's screen: it stays here too. Others are about to close.
            entries[key]?.activatedAt = nil
            guard entry.toast.isResident else { return [] }
            return [.show(key, Self.notification(for: entry.toast), replacing: 0)]
        }
        switch reason {
        case .dismissed:
            entries[key]?.wasDismissed = true
            return [.send(.dismiss(entry.toast))]
        case .closed: return []
        case .expired, .undefined: return [.show(key, Self.notification(for: entry.toast), replacing: 0)]
        }
    }

    private mutating func activated(_ id: UInt32, _ key: String, at now: Int64) -> [Step] {
        guard let found = entries.first(where: { $0.value.notification == id })?.key, let entry = entries[found] else {
            return []
        }
        entries[found]?.activatedAt = now
        if key == "default" { return [.send(.tap(entry.toast))] }
        guard let action = entry.toast.actions.first(where: { $0.id == key }) else { return [] }
        return [.send(.action(action, of: entry.toast))]
    }

    /// The toast as a notification (freedesktop notification specification 1.2).
    package static func notification(for toast: ShownToast) -> DesktopNotification {
        var result = DesktopNotification(appName: toast.app, summary: toast.title ?? toast.content ?? toast.app)
        result.body = toast.title == nil ? "" : toast.content ?? ""
        if toast.repeats > 1 { result.summary += " ×\(toast.repeats)" }
        switch toast.priority {
        case ...2: result.urgency = .low
        case 3: result.urgency = .normal
        default: result.urgency = .critical
        }
        result.icon = iconName(for: toast)
        result.picture = picture(of: toast)
        result.category = toast.tags.first(where: isCategory)
        result.sound = sound(of: toast)
        result.afterAction = toast.isResident ? .stays : .closes
        result.actions = [DesktopNotification.Action(key: "default", label: "Open")]
        result.actions += toast.actions.map { DesktopNotification.Action(key: $0.id, label: $0.label) }
        result.progress = toast.progress.map { Int(($0 * 100).rounded()) }
        return result
    }

    /// The toast's image, else its icon, when the server can have it without anybody fetching it: what stands
    /// elsewhere is not fetched, for that would tell a publisher who looks when, and reach into this network.
    private static func picture(of toast: ShownToast) -> String? {
        if let image = toast.image, isName(image) || isInline(image) { return image }
        return toast.icon.flatMap { isInline($0) ? $0 : nil }
    }

    private static func isInline(_ address: String) -> Bool { address.prefix(11).lowercased() == "data:image/" }

    private static func isName(_ text: String) -> Bool { !text.contains(":") && !text.contains("/") }

    private static func sound(of toast: ShownToast) -> DesktopNotification.Sound {
        if toast.isSilent { return .suppressed }
        guard let sound = toast.sound, isName(sound) else { return .allowed }
        return .named(sound)
    }

    /// Categories of the freedesktop specification: a class, or a class and what happened.
    private static func isCategory(_ tag: String) -> Bool {
        guard let kind = tag.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).first else {
            return false
        }
        return ["call", "device", "email", "im", "network", "presence", "transfer"].contains(kind)
    }

    /// A name of the icon naming specification; the server finds the picture.
    private static func iconName(for toast: ShownToast) -> String {
        if let icon = toast.icon, isName(icon) { return icon }
        return switch toast.type {
        case "warning": "dialog-warning"
        case "alert": "dialog-error"
        case "success": "emblem-ok-symbolic"
        case "loading": "content-loading-symbolic"
        default: "dialog-information"
        }
    }
}
