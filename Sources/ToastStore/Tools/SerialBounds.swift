/// What a serial may be: the broker counts them up from 1.
enum SerialBounds {
    static let highest: Int64 = 1 << 60

    /// Refuses one that nothing could be counted on from.
    static func check(_ serial: Int64, _ name: StaticString) throws(RecordFault) {
        guard (1...highest).contains(serial) else { throw .malformed("\(name)") }
    }
}
