import CMosquitto
import ToastModel

/// Where the library's callbacks put what they were told. They run only inside a call that the session
/// makes, on the thread that makes it.
final class MQTTInbox {
    var events: [MQTTEvent] = []
    /// How many callbacks ran since the session was made.
    var callbacks = 0
    /// Whether the server of the last try answered; also before the first one.
    var wasGreeted = true
    var version = MQTTSettings.Version.five
    /// The QoS of what is published: that of the last greeting.
    var maximumQoS: Int32 = 1
    /// Whether a greeting had limits that the library goes by in later connections as well.
    var isLimited = false
    /// Of the message whose callback comes next.
    var redelivery = MQTTEvent.Redelivery.unknown

    func note(_ event: MQTTEvent) {
        callbacks += 1
        events.append(event)
    }
}

private func inbox(_ pointer: UnsafeMutableRawPointer?) -> MQTTInbox? {
    guard let pointer = unsafe pointer else { return nil }
    return unsafe Unmanaged<MQTTInbox>.fromOpaque(pointer).takeUnretainedValue()
}

func sessionConnected(
    _ session: OpaquePointer?, _ pointer: UnsafeMutableRawPointer?, _ reason: Int32, _ flags: Int32,
    _ properties: OpaquePointer?
) {
    guard let inbox = unsafe inbox(pointer) else { return }
    inbox.wasGreeted = true
    guard reason == 0 else {
        inbox.note(.refused(MQTTRefusal(reason: reason, version: inbox.version)))
        return
    }
    var greeting = MQTTGreeting(session: flags & 1 == 1 ? .continued : .new, version: inbox.version)
    if inbox.version == .five {
        let list = unsafe MQTTProperties(properties)
        greeting.receiveMaximum = unsafe list.shortInteger(MQTT_PROP_RECEIVE_MAXIMUM).map(Int.init) ?? 65_535
        greeting.subscriptionIdentifiers =
            unsafe list.byte(MQTT_PROP_SUBSCRIPTION_ID_AVAILABLE) == 0 ? .missing : .offered
        greeting.retain = unsafe list.byte(MQTT_PROP_RETAIN_AVAILABLE) == 0 ? .missing : .offered
        greeting.maximumQoS = unsafe min(1, list.byte(MQTT_PROP_MAXIMUM_QOS).map(Int32.init) ?? 1)
        let packetSize = unsafe list.integer(MQTT_PROP_MAXIMUM_PACKET_SIZE) ?? .max
        inbox.isLimited =
            inbox.isLimited || greeting.maximumQoS == 0 || greeting.retain == .missing || packetSize < 1 << 20
            || (unsafe list.shortInteger(MQTT_PROP_SERVER_KEEP_ALIVE) != nil)
    }
    inbox.maximumQoS = greeting.maximumQoS
    inbox.note(.connected(greeting))
}

func sessionDisconnected(
    _ session: OpaquePointer?, _ pointer: UnsafeMutableRawPointer?, _ reason: Int32,
    _ properties: OpaquePointer?
) {
    unsafe inbox(pointer)?.note(.disconnected(MQTTEnding(reason: reason)))
}

func sessionReceived(
    _ session: OpaquePointer?, _ pointer: UnsafeMutableRawPointer?, _ message: UnsafePointer<mosquitto_message>?,
    _ properties: OpaquePointer?
) {
    guard let inbox = unsafe inbox(pointer), let message = unsafe message?.pointee else { return }
    guard let topic = unsafe message.topic else { return }
    let payload = unsafe UnsafeRawBufferPointer(start: message.payload, count: Int(message.payloadlen))
    var received = unsafe InboundMessage(
        topic: String(cString: topic), payload: [UInt8](payload), qos: Int(message.qos),
        freshness: message.retain ? .retained : .live)
    if unsafe properties != nil {
        received.properties = unsafe MQTTProperties(properties).ofMessage()
    }
    inbox.note(.message(received, inbox.redelivery))
}

func sessionPublished(
    _ session: OpaquePointer?, _ pointer: UnsafeMutableRawPointer?, _ number: Int32, _ reason: Int32,
    _ properties: OpaquePointer?
) {
    unsafe inbox(pointer)?.note(.published(number, reason: reason))
}

func sessionSubscribed(
    _ session: OpaquePointer?, _ pointer: UnsafeMutableRawPointer?, _ number: Int32, _ count: Int32,
    _ granted: UnsafePointer<Int32>?, _ properties: OpaquePointer?
) {
    let list = unsafe UnsafeBufferPointer(start: granted, count: Int(count))
    unsafe inbox(pointer)?.note(.subscribed(number, granted: Array(list)))
}

func sessionUnsubscribed(
    _ session: OpaquePointer?, _ pointer: UnsafeMutableRawPointer?, _ number: Int32,
    _ properties: OpaquePointer?
) {
    unsafe inbox(pointer)?.note(.unsubscribed(number))
}

func sessionLogged(
    _ session: OpaquePointer?, _ pointer: UnsafeMutableRawPointer?, _ level: Int32, _ line: UnsafePointer<CChar>?
) {
    guard let inbox = unsafe inbox(pointer), let line = unsafe line else { return }
    switch unsafe toastd_mosquitto_redelivery(line) {
    case 0: inbox.redelivery = .first
    case 1: inbox.redelivery = .again
    default: break
    }
}

extension MQTTRefusal {
    fileprivate init(reason: Int32, version: MQTTSettings.Version) {
        switch (version, reason) {
        case (_, 1), (.five, 0x84): self = .version
        case (.three, 2), (.five, 0x85): self = .clientID
        case (.three, 4), (.three, 5), (.five, 0x86), (.five, 0x87), (.five, 0x8C): self = .credentials
        case (.five, 0x9B): self = .willQoS
        case (.three, 3), (.five, 0x88), (.five, 0x89), (.five, 0x97), (.five, 0x9F): self = .unavailable
        default: self = .other(reason)
        }
    }
}

extension MQTTEnding {
    fileprivate init(reason: Int32) {
        switch reason {
        case 0: self = .ours
        case 0x8E: self = .takenOver
        case Int32(MOSQ_ERR_KEEPALIVE.rawValue): self = .keepalive
        case 0x80...: self = .lost(unsafe String(cString: mosquitto_reason_string(reason)))
        default: self = .lost(libraryText(reason))
        }
    }
}

/// The library's own words for one of its errors. An error of the system without one, "Success", is what it has
/// for an answer of something that is no MQTT server.
func libraryText(_ code: Int32) -> String {
    let text = unsafe String(cString: mosquitto_strerror(code))
    return text == "Success" ? "it does not answer as an MQTT server does" : text
}
