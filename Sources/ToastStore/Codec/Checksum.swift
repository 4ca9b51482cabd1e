/// A 64-bit checksum against damage on the disk, not against malice: eight bytes a step, each mixed by
/// a multiplication whose halves are folded together.
func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    unsafe bytes.withUnsafeBytes { raw in
        var sum: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(raw.count)
        var position = 0
        while raw.count - position >= 8 {
            let word = unsafe raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)
            sum = folded(sum ^ UInt64(littleEndian: word))
            position += 8
        }
        var tail: UInt64 = 0
        while position < raw.count {
            tail = tail << 8 | UInt64(unsafe raw[position])
            position += 1
        }
        return folded(sum ^ tail)
    }
}

private func folded(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
}
