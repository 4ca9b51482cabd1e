import Simulation

/// Publishes with every kind of property, and packets that no server should take.
struct FuzzPackets {
    private let payloads: FuzzPayloads
    private var number = 0

    init(_ payloads: FuzzPayloads) {
        self.payloads = payloads
    }

    /// A publish that a server passes on, as a rule.
    mutating func publish(_ random: inout RandomSource, version: UInt8) -> [UInt8] {
        let qos = random.pick([0, 1, 1, 2])
        number = number % 60_000 + 1
        let flags = UInt8(qos << 1) | (random.chance(15) ? 1 : 0) | (qos > 0 && random.chance(5) ? 8 : 0)
        var topic = [UInt8](FuzzTopics.draw(&random).utf8)
        if random.chance(1) { topic = [UInt8](topic.map { $0 == 0x2F ? 0x23 : $0 }) }
        let payload = payloads.draw(&random)
        let number = number
        return PacketWriter.packet(0x30 | flags) { body in
            body.text(topic)
            if qos > 0 { body.short(number) }
            if version == 5 {
                let properties = Self.properties(&random)
                body.length(properties.count)
                body.raw(properties)
            }
            body.raw(payload)
        }
    }

    /// Of a publish: any, also twice, also with values that mean nothing.
    static func properties(_ random: inout RandomSource) -> [UInt8] {
        var writer = PacketWriter()
        if random.chance(40) { return [] }
        if random.chance(30) {
            writer.byte(0x02)
            writer.long(random.pick([0, 1, 60, .max, UInt32(truncatingIfNeeded: random.next())]))
        }
        if random.chance(20) {
            writer.byte(0x01)
            writer.byte(random.chance(95) ? UInt8(random.below(2)) : 2)
        }
        if random.chance(20) {
            writer.byte(0x03)
            writer.text(
                random.pick(["application/json", "text/plain", "", "image/png", "x/\u{202E}y", "application/cbor"]))
        }
        if random.chance(20) {
            writer.byte(0x08)
            writer.text(
                random.pick([
                    "toast/answer/door/a", "toast/show/door", "x", "", "fuzz/state/loop", "toast/status/fuzzed-toast",
                    "$SYS/x",
                ]))
        }
        if random.chance(20) {
            writer.byte(0x09)
            writer.text((0..<random.pick([0, 1, 16, 300])).map { _ in UInt8(random.below(256)) })
        }
        if random.chance(10) {
            writer.byte(0x23)
            writer.short(random.pick([1, 2, 10, 10, 11, 0, 65_535]))
        }
        for _ in 0..<random.pick([0, 0, 1, 2, 40]) {
            writer.byte(0x26)
            writer.text(random.pick(["a", "a", "", "title", String(repeating: "k", count: 500)]))
            writer.text(random.pick(["1", "", "{{x}}", String(repeating: "v", count: 2000)] + FuzzTopics.characters))
        }
        return writer.bytes
    }

    /// What a server has to throw its sender out for, or to ignore.
    mutating func broken(_ random: inout RandomSource) -> [UInt8] {
        switch random.below(7) {
        case 0: return (0..<random.pick(1...200)).map { _ in UInt8(random.below(256)) }
        case 1:
            var packet = publish(&random, version: 5)
            for _ in 0..<random.pick(1...6) { packet[random.below(packet.count)] = UInt8(random.below(256)) }
            return packet
        case 2: return Array(publish(&random, version: 5).dropLast(random.pick(1...20)))
        case 3:
            return PacketWriter.packet(UInt8(random.below(256)), [UInt8(random.below(256)), UInt8(random.below(256))])
        case 4: return [UInt8(random.below(256)), 0xFF, 0xFF, 0xFF, UInt8(random.pick([0x7F, 0xFF]))]
        case 5:
            // Control characters, half characters and wildcards in a topic.
            let ends: [[UInt8]] = [
                [0xC3], [0xED, 0xA0, 0x80], [0], [0x01, 0x61], [0xF5, 0x80, 0x80, 0x80], [0x2B], [],
            ]
            let topic = random.pick(ends)
            return PacketWriter.packet(0x30) { body in
                body.text([UInt8]("toast/show/".utf8) + topic)
                body.byte(0)
                body.raw([0x78])
            }
        default:
            return PacketWriter.packet(0x82) { body in
                body.short(1)
                body.byte(0)
                body.text(random.pick(["#", "toast/#", "$share/a/toast/#", "a/#/b", ""]))
                body.byte(UInt8(random.below(256)))
            }
        }
    }
}
