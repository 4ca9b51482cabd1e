import CSDBus

/// The session bus, as far as notifications need it: sends them, takes them back, and hears what
/// became of them. For one thread; the owner watches `descriptor` and calls `process`.
@safe package struct NotificationBus: ~Copyable {
    private let bus: OpaquePointer
    private let inbox: SignalInbox
    private var readsMarkup = false

    private static let name = "org.freedesktop.Notifications"
    private static let path = "/org/freedesktop/Notifications"

    /// Connects to the session bus of the environment.
    package init() throws(DesktopFault) {
        var opened: OpaquePointer?
        let result = unsafe sd_bus_open_user(&opened)
        guard result >= 0, let opened = unsafe opened else { throw .noSessionBus(Self.describe(result)) }
        unsafe bus = opened
        inbox = SignalInbox()
        let owner = unsafe Unmanaged.passUnretained(inbox).toOpaque()
        for rule in [
            "type='signal',interface='\(Self.name)',path='\(Self.path)'",
            "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(Self.name)'",
        ] {
            unsafe sd_bus_add_match(bus, nil, rule, receiveSignal, owner)
        }
    }

    deinit {
        unsafe sd_bus_flush_close_unref(bus)
    }

    /// Readable when `process` has something to do.
    package var descriptor: Int32 { unsafe sd_bus_get_fd(bus) }

    /// Shows a notification, in place of `replacing` if that is not 0. `picture` is what stands beside the text: a
    /// file's URI or a name of the icon naming specification. Returns its id.
    package mutating func show(
        _ notification: DesktopNotification, picture: String?, replacing old: UInt32
    ) throws(DesktopFault) -> UInt32 {
        if inbox.needsCapabilities {
            readsMarkup = try capabilities().contains("body-markup")
            inbox.needsCapabilities = false
        }
        let reply = try unsafe call("Notify") { message in
            unsafe write(notification, picture: picture, replacing: old, to: message)
        }
        defer { unsafe sd_bus_message_unref(reply) }
        var id: UInt32 = 0
        guard unsafe sdbus_read_uint32(reply, &id) > 0 else { throw .noServer("an answer without an id") }
        return id
    }

    /// Takes a notification back; one that is gone already is no error.
    package func close(_ id: UInt32) {
        guard let reply = try? unsafe call("CloseNotification", fill: { unsafe sdbus_append_uint32($0, id) }) else {
            return
        }
        unsafe sd_bus_message_unref(reply)
    }

    /// Reads what has come. Returns the signals, in order.
    package func process() throws(DesktopFault) -> [DesktopSignal] {
        while true {
            let result = unsafe sd_bus_process(bus, nil)
            if result < 0 { throw .busLost(Self.describe(result)) }
            if result == 0 { return inbox.take() }
        }
    }

    private func capabilities() throws(DesktopFault) -> [String] {
        let reply = try unsafe call("GetCapabilities") { _ in 0 }
        defer { unsafe sd_bus_message_unref(reply) }
        var names: [String] = []
        guard unsafe sdbus_enter_strings(reply) > 0 else { return names }
        var text: UnsafePointer<CChar>?
        while unsafe sdbus_read_string(reply, &text) > 0, let text = unsafe text {
            names.append(unsafe String(cString: text))
        }
        return names
    }

    private func call(_ member: String, fill: (OpaquePointer) -> Int32) throws(DesktopFault) -> OpaquePointer {
        var message: OpaquePointer?
        var result = unsafe sd_bus_message_new_method_call(bus, &message, Self.name, Self.path, Self.name, member)
        guard result >= 0, let message = unsafe message else { throw .busLost(Self.describe(result)) }
        defer { unsafe sd_bus_message_unref(message) }
        result = unsafe fill(message)
        guard result >= 0 else { throw .busLost(Self.describe(result)) }
        var reply: OpaquePointer?
        result = unsafe sd_bus_call(bus, message, 5_000_000, nil, &reply)
        guard result >= 0, let reply = unsafe reply else { throw .noServer(Self.describe(result)) }
        if let sender = unsafe sd_bus_message_get_sender(reply) { inbox.server = unsafe String(cString: sender) }
        return unsafe reply
    }

    private func write(
        _ notification: DesktopNotification, picture: String?, replacing old: UInt32, to message: OpaquePointer
    ) -> Int32 {
        unsafe sdbus_append_string(message, notification.appName)
        unsafe sdbus_append_uint32(message, old)
        unsafe sdbus_append_string(message, notification.icon)
        unsafe sdbus_append_string(message, notification.summary)
        unsafe sdbus_append_string(message, readsMarkup ? Self.escaped(notification.body) : notification.body)
        unsafe sdbus_open_strings(message)
        for action in notification.actions {
            unsafe sdbus_append_string(message, action.key)
            unsafe sdbus_append_string(message, action.label)
        }
        unsafe sdbus_close(message)
        unsafe sdbus_open_hints(message)
        unsafe sdbus_hint_byte(message, "urgency", notification.urgency.rawValue)
        unsafe sdbus_hint_string(message, "desktop-entry", "toast-desktop")
        if let progress = notification.progress { unsafe sdbus_hint_int32(message, "value", Int32(progress)) }
        if let picture { unsafe sdbus_hint_string(message, "image-path", picture) }
        if let category = notification.category { unsafe sdbus_hint_string(message, "category", category) }
        if notification.afterAction == .stays { unsafe sdbus_hint_boolean(message, "resident", 1) }
        switch notification.sound {
        case .allowed: break
        case .suppressed: unsafe sdbus_hint_boolean(message, "suppress-sound", 1)
        case .named(let name): unsafe sdbus_hint_string(message, "sound-name", name)
        }
        unsafe sdbus_close(message)
        // 0 is never: the broker owns the timers.
        return unsafe sdbus_append_int32(message, 0)
    }

    /// Text as markup that shows exactly that text.
    static func escaped(_ text: String) -> String {
        var result = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }

    private static func describe(_ result: Int32) -> String { unsafe String(cString: strerror(-result)) }
}
