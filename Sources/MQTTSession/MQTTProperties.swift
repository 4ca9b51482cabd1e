import CMosquitto
import ToastModel

/// Reads a property list that the library owns for the length of a callback.
@unsafe struct MQTTProperties {
    private let list: OpaquePointer?

    init(_ list: OpaquePointer?) {
        unsafe self.list = unsafe list
    }

    func byte(_ name: mqtt5_property) -> UInt8? {
        var value: UInt8 = 0
        let found = unsafe mosquitto_property_read_byte(list, Int32(name.rawValue), &value, false)
        return unsafe found == nil ? nil : value
    }

    func shortInteger(_ name: mqtt5_property) -> UInt16? {
        var value: UInt16 = 0
        let found = unsafe mosquitto_property_read_int16(list, Int32(name.rawValue), &value, false)
        return unsafe found == nil ? nil : value
    }

    func integer(_ name: mqtt5_property) -> UInt32? {
        var value: UInt32 = 0
        let found = unsafe mosquitto_property_read_int32(list, Int32(name.rawValue), &value, false)
        return unsafe found == nil ? nil : value
    }

    private func text(_ name: mqtt5_property) -> String? {
        var value: UnsafeMutablePointer<CChar>?
        guard unsafe mosquitto_property_read_string(list, Int32(name.rawValue), &value, false) != nil,
            let text = unsafe value
        else { return nil }
        defer { unsafe free(text) }
        return unsafe String(cString: text)
    }

    private func bytes(_ name: mqtt5_property) -> [UInt8]? {
        var value: UnsafeMutableRawPointer?
        var size: UInt16 = 0
        guard unsafe mosquitto_property_read_binary(list, Int32(name.rawValue), &value, &size, false) != nil else {
            return nil
        }
        defer { unsafe free(value) }
        return unsafe [UInt8](UnsafeRawBufferPointer(start: value, count: Int(size)))
    }

    /// What came with a message.
    func ofMessage() -> InboundMessage.Properties {
        var result = InboundMessage.Properties()
        result.messageExpiry = unsafe integer(MQTT_PROP_MESSAGE_EXPIRY_INTERVAL).map { .seconds(Int64($0)) }
        result.contentType = unsafe text(MQTT_PROP_CONTENT_TYPE)
        result.responseTopic = unsafe text(MQTT_PROP_RESPONSE_TOPIC)
        result.correlationData = unsafe bytes(MQTT_PROP_CORRELATION_DATA)
        var item = unsafe list
        while let current = unsafe item {
            switch unsafe mosquitto_property_identifier(current) {
            case Int32(MQTT_PROP_USER_PROPERTY.rawValue):
                if let pair = unsafe userProperty(current) { result.userProperties.append(pair) }
            case Int32(MQTT_PROP_SUBSCRIPTION_IDENTIFIER.rawValue):
                var value: UInt32 = 0
                let name = Int32(MQTT_PROP_SUBSCRIPTION_IDENTIFIER.rawValue)
                _ = unsafe mosquitto_property_read_varint(current, name, &value, false)
                result.subscriptionIdentifiers.append(value)
            default: break
            }
            unsafe item = unsafe mosquitto_property_next(current)
        }
        return result
    }

    private func userProperty(_ item: OpaquePointer) -> InboundMessage.UserProperty? {
        var name: UnsafeMutablePointer<CChar>?
        var value: UnsafeMutablePointer<CChar>?
        let found = unsafe mosquitto_property_read_string_pair(
            item, Int32(MQTT_PROP_USER_PROPERTY.rawValue), &name, &value, false)
        defer {
            unsafe free(name)
            unsafe free(value)
        }
        guard unsafe found != nil, let name = unsafe name, let value = unsafe value else { return nil }
        return unsafe InboundMessage.UserProperty(name: String(cString: name), value: String(cString: value))
    }
}
