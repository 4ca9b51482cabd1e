import CMosquitto
package import EventLoop
import ToastModel

/// One connection to an MQTT server whose every step the owner takes: nothing is read, written or
/// acknowledged except inside a call.
///
/// The acknowledgement of a message that `read` gave leaves with the next `flush`, never before: what
/// happens between the two is the commit. All calls come from one thread.
@safe package struct MQTTSession: ~Copyable {
    private let handle: OpaquePointer
    private let inbox: MQTTInbox
    package let settings: MQTTSettings
    private var lookup: PendingLookup?
    private let lookupDone: WakeUp
    /// Set when the connection ended and the library did not notice: until the next `connect` its socket is
    /// of no use.
    private var isDead = false
    /// The address of the last try, when the server has a name.
    private var tried: String?
    /// What is left to try when that one refuses.
    private var others: [String] = []
    private var isMovingOn = false

    /// Prepares a session; nothing is sent yet.
    package init(_ settings: MQTTSettings) throws(MQTTFault) {
        _ = Self.library
        let inbox = MQTTInbox()
        inbox.version = settings.version
        let lookupDone: WakeUp
        do throws(SystemFault) { lookupDone = try WakeUp() } catch { throw .library(error.sentence) }
        let pointer = unsafe Unmanaged.passUnretained(inbox).toOpaque()
        guard let handle = unsafe mosquitto_new(settings.clientID, settings.persistence == .clean, pointer) else {
            throw .settings("the client id '\(settings.clientID)'")
        }
        do throws(MQTTFault) {
            try unsafe prepare(handle, settings)
        } catch {
            unsafe mosquitto_destroy(handle)
            throw error
        }
        unsafe self.init(handle: handle, inbox: inbox, settings: settings, lookupDone: lookupDone)
    }

    private init(handle: OpaquePointer, inbox: MQTTInbox, settings: MQTTSettings, lookupDone: WakeUp) {
        unsafe self.handle = unsafe handle
        self.inbox = inbox
        self.settings = settings
        self.lookupDone = lookupDone
    }

    deinit {
        unsafe mosquitto_destroy(handle)
    }

    private static let library: Int32 = mosquitto_lib_init()

    /// Whether a server named limits (QoS, size, keepalive, retain) that the library would go by in the next
    /// connection too, whatever that server says: it wants a session of its own.
    package var isLimited: Bool { inbox.isLimited }

    // MARK: Connecting

    /// Begins to connect, also again after the connection was lost; never blocks. The outcome comes as an
    /// event of `read`.
    package mutating func connect() throws(MQTTFault) {
        forgetTries()
        isDead = false
        lookupDone.answer()
        switch settings.endpoint {
        case .unix(let path): beginConnecting(to: path, port: 0)
        case .tcp(let host, let port) where NameLookup.isAddress(host): beginConnecting(to: host, port: port)
        case .tcp(let host, _), .tls(let host, _, _):
            let pending = PendingLookup()
            let done = lookupDone
            do throws(SystemFault) {
                try NameLookup.start(host) { answer in
                    pending.finish(answer)
                    done.call()
                }
            } catch {
                throw .library(error.sentence)
            }
            lookup = pending
        }
    }

    private mutating func beginConnecting(to host: String, port: UInt16) {
        let code = unsafe mosquitto_connect_bind_async(handle, host, Int32(port), Int32(settings.keepalive), nil)
        // A unix socket refuses at once; the owner hears of it as of any other refusal.
        if code != MOSQ_ERR_SUCCESS.rawValue { inbox.note(.disconnected(.lost(libraryText(code)))) }
    }

    /// A name has several addresses, as `localhost` has, and the server need not listen at each. The one of the
    /// last connection comes first, and last one that did not answer.
    private mutating func beginConnecting(toOneOf addresses: [String]) {
        others = addresses
        if let tried, let place = addresses.firstIndex(of: tried) {
            others.remove(at: place)
            others.insert(tried, at: inbox.wasGreeted ? 0 : others.count)
        }
        moveOn()
    }

    /// Tries the next address.
    private mutating func moveOn() {
        guard case .tcp(_, let port) = settings.endpoint, !others.isEmpty else { return }
        let address = others.removeFirst()
        tried = address
        isDead = false
        inbox.wasGreeted = false
        beginConnecting(to: address, port: port)
    }

    /// Takes a refusal back while there is another address to try. The owner gets another descriptor to wait on in
    /// between, as the next socket may have the number of this one.
    private mutating func overlookRefusal() {
        guard !inbox.wasGreeted, !others.isEmpty, case .disconnected(.lost)? = inbox.events.last else { return }
        inbox.events.removeLast()
        isMovingOn = true
        lookupDone.call()
    }

    private mutating func finishLookup() {
        guard let answer = lookup?.answer else { return }
        lookup = nil
        lookupDone.answer()
        switch (answer, settings.endpoint) {
        case (.failed(let reason), _): inbox.note(.disconnected(.lost("cannot find \(reason)")))
        case (.addresses(let all), .tcp): beginConnecting(toOneOf: all)
        // The certificate is checked against the name, so the library must be given the name.
        case (.addresses, .tls(let host, let port, _)): beginConnecting(to: host, port: port)
        case (.addresses, .unix): break
        }
    }

    /// What to wait on, and for what; nil while there is nothing to wait for. The descriptor is another one
    /// after each `connect`.
    package var attention: (descriptor: Int32, readiness: Readiness)? {
        if lookup != nil || isMovingOn { return (lookupDone.number, .reading) }
        let socket = openSocket
        guard socket >= 0 else { return inbox.events.isEmpty ? nil : (lookupDone.number, .writing) }
        return (socket, wantsFlush ? [.reading, .writing] : .reading)
    }

    /// Says goodbye: the server does not publish the will. It leaves with the next `flush`.
    package mutating func disconnect() {
        _ = unsafe mosquitto_disconnect(handle)
    }

    /// Cuts the connection without a goodbye, also one that is not made yet. `read` tells of the end.
    package mutating func abandon() {
        forgetTries()
        let socket = openSocket
        if socket >= 0 { toastd_socket_shutdown(socket) }
    }

    private mutating func forgetTries() {
        lookup = nil
        others = []
        isMovingOn = false
    }

    /// Negative when there is none that is of use.
    private var openSocket: Int32 { isDead ? -1 : unsafe mosquitto_socket(handle) }

    /// Tells of an end that the library keeps to itself, as that of a failed TLS handshake.
    private mutating func die(_ reason: String) {
        let socket = unsafe mosquitto_socket(handle)
        if socket >= 0 { toastd_socket_shutdown(socket) }
        isDead = true
        inbox.note(.disconnected(.lost(reason)))
    }

    // MARK: Reading and writing

    /// Whether everything that had come was taken.
    package enum Drain: Hashable, Sendable {
        case drained
        case limitReached
    }

    /// Takes in what has come, about `limit` events at most, and appends it to `events`.
    package mutating func read(limit: Int, into events: inout [MQTTEvent]) -> Drain {
        if lookup != nil { finishLookup() }
        if isMovingOn {
            isMovingOn = false
            lookupDone.answer()
            moveOn()
        }
        let outcome = openSocket >= 0 ? readSocket(limit: limit) : .drained
        overlookRefusal()
        if events.isEmpty {
            swap(&events, &inbox.events)
        } else {
            events.append(contentsOf: inbox.events)
            inbox.events.removeAll(keepingCapacity: true)
        }
        return outcome
    }

    private mutating func readSocket(limit: Int) -> Drain {
        let end = inbox.callbacks + limit
        var idleReads = 0
        while inbox.callbacks < end {
            let before = inbox.callbacks
            var again: Int32 = 0
            let code = unsafe toastd_mosquitto_read(handle, &again)
            if code != MOSQ_ERR_SUCCESS.rawValue {
                if inbox.callbacks == before { die(libraryText(code)) }
                return .drained
            }
            // The library's wake-up pipe fills and leaves EAGAIN behind as well: only a read in which
            // nothing happened tells that the socket is empty.
            if again != 0, inbox.callbacks == before { return .drained }
            // A handshake with a server that has gone succeeds for ever at doing nothing.
            idleReads = inbox.callbacks == before ? idleReads + 1 : 0
            if idleReads == Self.mostIdleReads {
                die("the connection makes no progress")
                return .drained
            }
            if unsafe mosquitto_socket(handle) < 0 { return .drained }
        }
        return .limitReached
    }

    private static let mostIdleReads = 64

    package var wantsFlush: Bool { unsafe mosquitto_want_write(handle) }

    /// Writes acknowledgements and messages as far as the connection takes them.
    package mutating func flush() {
        let socket = openSocket
        guard socket >= 0, wantsFlush else { return }
        switch settings.endpoint {
        case .unix: _ = unsafe mosquitto_loop_write(handle, 1)
        case .tcp, .tls:
            Cork.push(socket)
            _ = unsafe mosquitto_loop_write(handle, 1)
            let after = unsafe mosquitto_socket(handle)
            if after >= 0 { Cork.pull(after) }
        }
    }

    /// Keeps the connection alive; once a second is right.
    package mutating func maintain() {
        _ = unsafe mosquitto_loop_misc(handle)
    }

    /// Tells of each message from now on whether the server sent it before.
    package mutating func observeRedelivery(_ wish: Observation) {
        inbox.redelivery = .unknown
        switch wish {
        case .on: unsafe mosquitto_log_callback_set(handle, sessionLogged)
        case .off: unsafe mosquitto_log_callback_set(handle, nil)
        }
    }

    package enum Observation: Hashable, Sendable { case on, off }

    // MARK: Messages

    /// Queues a message and gives the number under which `published` will come. It is sent at QoS 1, also over a loss
    /// of the connection; to a server that takes QoS 0 only at that, and once (MQTT 5, 3.2.2.3.4).
    package mutating func publish(_ message: MQTTPublication) throws(MQTTFault) -> Int32 {
        var list = MQTTPropertyList()
        if settings.version == .five { list.add(message) }
        var number: Int32 = 0
        let code = unsafe list.withList { properties in
            unsafe mosquitto_publish_v5(
                handle, &number, message.topic, Int32(message.payload.count), message.payload,
                inbox.maximumQoS, message.retain == .yes, properties)
        }
        // Without a connection the library keeps the message and still says so.
        if code == MOSQ_ERR_SUCCESS.rawValue || code == MOSQ_ERR_NO_CONN.rawValue { return number }
        throw .message(libraryText(code))
    }

    /// Asks for a filter at QoS 1 and gives the number under which `subscribed` will come.
    package mutating func subscribe(_ subscription: MQTTSubscription) throws(MQTTFault) -> Int32 {
        var list = MQTTPropertyList()
        var options: UInt32 = 0
        if settings.version == .five {
            if let identifier = subscription.identifier {
                list.add(MQTT_PROP_SUBSCRIPTION_IDENTIFIER, varint: identifier)
            }
            switch subscription.retained {
            case .always: options = MQTT_SUB_OPT_SEND_RETAIN_ALWAYS.rawValue
            case .whenNew: options = MQTT_SUB_OPT_SEND_RETAIN_NEW.rawValue
            case .never: options = MQTT_SUB_OPT_SEND_RETAIN_NEVER.rawValue
            }
        }
        var number: Int32 = 0
        let code = unsafe list.withList { properties in
            unsafe mosquitto_subscribe_v5(handle, &number, subscription.filter, 1, Int32(options), properties)
        }
        if code == MOSQ_ERR_SUCCESS.rawValue { return number }
        throw .message("\(subscription.filter): \(libraryText(code))")
    }

    package mutating func unsubscribe(_ filter: String) throws(MQTTFault) -> Int32 {
        var number: Int32 = 0
        let code = unsafe mosquitto_unsubscribe(handle, &number, filter)
        if code == MOSQ_ERR_SUCCESS.rawValue { return number }
        throw .message("\(filter): \(libraryText(code))")
    }
}

// MARK: - Settings

private func prepare(_ handle: OpaquePointer, _ settings: MQTTSettings) throws(MQTTFault) {
    func check(_ code: Int32) throws(MQTTFault) {
        if code != MOSQ_ERR_SUCCESS.rawValue { throw .settings(libraryText(code)) }
    }
    func set(_ option: mosq_opt_t, _ value: Int32) throws(MQTTFault) {
        try check(unsafe mosquitto_int_option(handle, option, value))
    }
    // "Threaded" without a thread: nothing is written outside of `flush`.
    try check(unsafe mosquitto_threaded_set(handle, true))
    try set(MOSQ_OPT_PROTOCOL_VERSION, settings.version == .five ? MQTT_PROTOCOL_V5 : MQTT_PROTOCOL_V311)
    try set(MOSQ_OPT_RECEIVE_MAXIMUM, Int32(clamping: settings.window))
    try set(MOSQ_OPT_SEND_MAXIMUM, Int32(clamping: settings.window))
    try set(MOSQ_OPT_TCP_NODELAY, settings.endpoint.isUnix ? 0 : 1)
    if let username = settings.username {
        try check(unsafe mosquitto_username_pw_set(handle, username, settings.password))
    }
    if let will = settings.will {
        try check(
            unsafe mosquitto_will_set(handle, will.topic, Int32(will.payload.count), will.payload, will.qos, true))
    }
    if case .tls(_, _, let encryption) = settings.endpoint {
        do throws(MQTTFault) { try unsafe encrypt(handle, encryption) } catch {
            throw .settings("TLS: \(error.reason)")
        }
    }
    if case .lasting(let length) = settings.persistence, settings.version == .five {
        var list = MQTTPropertyList()
        list.add(MQTT_PROP_SESSION_EXPIRY_INTERVAL, integer: UInt32(clamping: length.count / 1000))
        try check(unsafe list.withList { unsafe toastd_mosquitto_keep_properties(handle, $0) })
    }
    unsafe mosquitto_connect_v5_callback_set(handle, sessionConnected)
    unsafe mosquitto_disconnect_v5_callback_set(handle, sessionDisconnected)
    unsafe mosquitto_message_v5_callback_set(handle, sessionReceived)
    unsafe mosquitto_publish_v5_callback_set(handle, sessionPublished)
    unsafe mosquitto_subscribe_v5_callback_set(handle, sessionSubscribed)
    unsafe mosquitto_unsubscribe_v5_callback_set(handle, sessionUnsubscribed)
}

private func encrypt(_ handle: OpaquePointer, _ wanted: MQTTSettings.Encryption) throws(MQTTFault) {
    func check(_ code: Int32, _ what: String) throws(MQTTFault) {
        if code != MOSQ_ERR_SUCCESS.rawValue { throw .settings("\(what): \(libraryText(code))") }
    }
    if let key = wanted.sharedKey {
        try check(unsafe mosquitto_tls_psk_set(handle, key.digits, key.identity, nil), "the key that both sides know")
    } else {
        let folder = wanted.authorities == nil ? "/etc/ssl/certs" : nil
        let own = wanted.certificate
        try check(
            unsafe mosquitto_tls_set(handle, wanted.authorities, folder, own?.file, own?.key, noPassphrase),
            "the files of certificates and keys")
    }
    // The library speaks 1.2 and later, and has the server prove who it is, unless it is told otherwise.
    if wanted.minimumVersion == .three {
        try check(unsafe mosquitto_tls_opts_set(handle, 1, "tlsv1.3", nil), "the version")
    }
}

/// Without it the library would ask for the passphrase of a key at the terminal, and wait for it.
private func noPassphrase(
    _ buffer: UnsafeMutablePointer<CChar>?, _ size: Int32, _ writing: Int32, _ context: UnsafeMutableRawPointer?
) -> Int32 { 0 }

extension MQTTSettings.Endpoint {
    fileprivate var isUnix: Bool {
        if case .unix = self { true } else { false }
    }
}

extension MQTTPropertyList {
    fileprivate mutating func add(_ message: MQTTPublication) {
        if let type = message.contentType { add(MQTT_PROP_CONTENT_TYPE, text: type) }
        if let expiry = message.messageExpiry {
            // Whole seconds, rounded up, so that it never ends before its time.
            let seconds = (min(expiry.count, .max - 999) + 999) / 1000
            add(MQTT_PROP_MESSAGE_EXPIRY_INTERVAL, integer: UInt32(clamping: seconds))
        }
        if let topic = message.responseTopic { add(MQTT_PROP_RESPONSE_TOPIC, text: topic) }
        if let data = message.correlationData { add(MQTT_PROP_CORRELATION_DATA, bytes: data) }
        for property in message.userProperties {
            add(MQTT_PROP_USER_PROPERTY, pair: (property.name, property.value))
        }
    }
}
