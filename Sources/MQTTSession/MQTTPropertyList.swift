import CMosquitto

/// A property list that is built up and given to the library with one call, which copies it.
@safe struct MQTTPropertyList: ~Copyable {
    private var list: OpaquePointer?

    init() {
        unsafe list = nil
    }

    deinit {
        var list = unsafe list
        unsafe mosquitto_property_free_all(&list)
    }

    mutating func add(_ name: mqtt5_property, integer value: UInt32) {
        _ = unsafe mosquitto_property_add_int32(&list, Int32(name.rawValue), value)
    }

    mutating func add(_ name: mqtt5_property, varint value: UInt32) {
        _ = unsafe mosquitto_property_add_varint(&list, Int32(name.rawValue), value)
    }

    mutating func add(_ name: mqtt5_property, text value: String) {
        _ = unsafe mosquitto_property_add_string(&list, Int32(name.rawValue), value)
    }

    mutating func add(_ name: mqtt5_property, bytes value: [UInt8]) {
        _ = unsafe mosquitto_property_add_binary(&list, Int32(name.rawValue), value, UInt16(clamping: value.count))
    }

    mutating func add(_ name: mqtt5_property, pair: (name: String, value: String)) {
        _ = unsafe mosquitto_property_add_string_pair(&list, Int32(name.rawValue), pair.name, pair.value)
    }

    /// Hands the list, or null when nothing was added, to one call.
    borrowing func withList<Result>(_ body: (OpaquePointer?) -> Result) -> Result {
        unsafe body(list)
    }
}
