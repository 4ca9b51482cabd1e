/// Writes packets of MQTT, also such as nobody should send.
struct PacketWriter {
    private(set) var bytes: [UInt8] = []

    /// A whole packet: its first byte, its length, its body.
    static func packet(_ first: UInt8, _ body: [UInt8]) -> [UInt8] {
        var writer = PacketWriter()
        writer.byte(first)
        writer.length(body.count)
        writer.raw(body)
        return writer.bytes
    }

    static func packet(_ first: UInt8, _ fill: (inout PacketWriter) -> Void) -> [UInt8] {
        var body = PacketWriter()
        fill(&body)
        return packet(first, body.bytes)
    }

    mutating func byte(_ byte: UInt8) { bytes.append(byte) }

    mutating func raw(_ more: [UInt8]) { bytes += more }

    mutating func short(_ number: Int) {
        bytes += [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
    }

    mutating func long(_ number: UInt32) {
        short(Int(number >> 16))
        short(Int(number & 0xFFFF))
    }

    /// Up to four bytes, seven bits each.
    mutating func length(_ length: Int) {
        var rest = length
        repeat {
            bytes.append(UInt8(rest % 128) | (rest >= 128 ? 0x80 : 0))
            rest /= 128
        } while rest > 0
    }

    mutating func text(_ text: [UInt8]) {
        short(text.count)
        bytes += text
    }

    mutating func text(_ text: String) { self.text([UInt8](text.utf8)) }

    /// MQTT 5 with a clean start, or 3.1.1 with a clean session.
    static func connect(_ name: String, version: UInt8, keepalive: Int = 60) -> [UInt8] {
        packet(0x10) { body in
            body.text("MQTT")
            body.byte(version)
            body.byte(0x02)
            body.short(keepalive)
            if version == 5 { body.byte(0) }
            body.text(name)
        }
    }
}
