import Simulation

/// How a server that means ill behaves to one connection.
struct HostileManners {
    enum Kind: String, CaseIterable {
        /// Ends it at once.
        case leaves
        /// Takes everything and says nothing.
        case silent
        /// Does not even read.
        case deaf
        case garbage
        /// A greeting with a reason, flags and properties of chance.
        case greeting
        /// A good greeting, then acknowledgements of what was never sent, other greetings, goodbyes.
        case acknowledgements
        /// Plays the server, and sends messages that no server may send.
        case messages
        /// Good until the middle of a packet.
        case half
        /// Announces a packet of a quarter of a gigabyte.
        case huge
        /// Plays the server as it should, for a while.
        case good
    }

    let kind: Kind
    private(set) var wantsToLeave = false
    private var hasGreeted = false
    /// Of MQTT, as the other side wishes it.
    private var version: UInt8 = 5
    private var sent = 0

    init(_ kind: Kind) {
        self.kind = kind
        wantsToLeave = kind == .leaves
    }

    static func draw(_ random: inout RandomSource) -> HostileManners { HostileManners(random.pick(Kind.allCases)) }

    var listens: Bool { kind != .deaf && kind != .leaves }

    /// What is sent now; `unread` is what came, whole packets of it are taken out.
    mutating func answer(_ unread: inout [UInt8], _ payloads: FuzzPayloads, _ random: inout RandomSource) -> [UInt8] {
        switch kind {
        case .leaves, .silent, .deaf: return []
        case .garbage:
            if sent > 0 { return [] }
            sent += 1
            return Self.bytes(random.pick(1...400), &random)
        default: break
        }
        var answer: [UInt8] = []
        while let packet = IncomingPacket(&unread) { answer += self.answer(packet, &random) }
        guard hasGreeted, sent < 200, random.chance(30) else { return answer }
        sent += 1
        switch kind {
        case .acknowledgements: answer += Self.strangePacket(&random)
        case .messages: answer += message(payloads, &random)
        case .half where sent == 3:
            let whole = message(payloads, &random)
            answer += whole.prefix(random.below(whole.count))
            sent = 1000
        case .huge where sent == 2:
            answer += [UInt8(random.pick([0x30, 0x32, 0x90, 0x40, 0x20])), 0xFF, 0xFF, 0xFF, 0x7F]
            answer += Self.bytes(random.pick(0...100_000), &random)
            sent = 1000
        default: break
        }
        return answer
    }

    /// What a server answers to a packet, more or less.
    private mutating func answer(_ packet: IncomingPacket, _ random: inout RandomSource) -> [UInt8] {
        switch packet.first >> 4 {
        case 1:
            hasGreeted = true
            if packet.body.count > 6 { version = packet.body[6] }
            return kind == .greeting ? Self.greeting(&random) : PacketWriter.packet(0x20, [0, 0] + noProperties)
        case 3:
            guard packet.first & 6 == 2, packet.body.count > 2 else { return [] }
            let topic = Int(packet.body[0]) << 8 | Int(packet.body[1])
            guard packet.body.count >= topic + 4 else { return [] }
            let number = Array(packet.body[(topic + 2)..<(topic + 4)])
            return PacketWriter.packet(0x40, number + (version == 5 && random.chance(5) ? [0x97] : []))
        case 8:
            guard packet.body.count >= 2 else { return [] }
            let verdict: UInt8 = random.chance(90) ? 1 : version == 5 ? 0x87 : 0x80
            return PacketWriter.packet(0x90, Array(packet.body.prefix(2)) + noProperties + [verdict])
        case 10:
            guard packet.body.count >= 2 else { return [] }
            return PacketWriter.packet(0xB0, Array(packet.body.prefix(2)) + (version == 5 ? [0, 0] : []))
        case 12: return [0xD0, 0]
        default: return []
        }
    }

    private var noProperties: [UInt8] { version == 5 ? [0] : [] }

    private static func bytes(_ count: Int, _ random: inout RandomSource) -> [UInt8] {
        (0..<count).map { _ in UInt8(random.below(256)) }
    }

    private static func greeting(_ random: inout RandomSource) -> [UInt8] {
        PacketWriter.packet(0x20) { body in
            body.byte(random.pick([0, 1, 0, 1, 0xFF]))
            body.byte(random.pick([0, 0, 0, 0x01, 0x05, 0x80, 0x81, 0x84, 0x86, 0x87, 0x88, 0x95, 0x9C, 0x9D, 0xFF]))
            var properties = PacketWriter()
            for _ in 0..<random.pick([0, 1, 2, 5, 12]) { property(&properties, &random) }
            let length = random.chance(90) ? properties.bytes.count : random.pick(0...300)
            body.length(length)
            body.raw(properties.bytes)
            if random.chance(10) { body.raw(bytes(random.pick(1...30), &random)) }
        }
    }

    /// One of those that a greeting may have, or not.
    private static func property(_ writer: inout PacketWriter, _ random: inout RandomSource) {
        if random.chance(2) { return writer.raw(bytes(random.pick(1...6), &random)) }
        switch random.below(9) {
        case 0: writer.raw([0x21] + bytes(2, &random))
        case 1: writer.raw([0x21, 0, random.pick([0, 1, 2])])
        case 2: writer.raw([random.pick([0x24, 0x25, 0x28, 0x29, 0x2A]), random.pick([0, 1, 2])])
        case 3:
            let sizes: [[UInt8]] = [[0, 0, 0, 0], [0, 0, 0, 20], [0xFF, 0xFF, 0xFF, 0xFF]]
            writer.raw([0x27] + random.pick(sizes))
        case 4: writer.raw([0x22] + bytes(2, &random))
        case 5: writer.raw([0x13, 0, random.pick([0, 1, 60])])
        case 6:
            writer.byte(random.pick([0x12, 0x1A, 0x1C, 0x1F, 0x15]))
            writer.text(random.pick(FuzzTopics.characters + ["", "other:1883", String(repeating: "x", count: 5000)]))
        case 7:
            writer.byte(0x26)
            writer.text(random.pick(FuzzTopics.characters))
            writer.text(random.pick(FuzzTopics.characters))
        default: writer.raw([0x11] + bytes(4, &random))
        }
    }

    private static func strangePacket(_ random: inout RandomSource) -> [UInt8] {
        let number = random.chance(50) ? [0, UInt8(random.pick(1...20))] : bytes(2, &random)
        switch random.below(9) {
        case 0: return PacketWriter.packet(0x40, number)
        case 1: return PacketWriter.packet(0x50, number)
        case 2: return PacketWriter.packet(0x62, number)
        case 3: return PacketWriter.packet(0x70, number + bytes(random.below(4), &random))
        case 4: return PacketWriter.packet(0x90, number + [0] + bytes(random.below(5), &random))
        case 5: return PacketWriter.packet(0xB0, number + [0] + bytes(random.below(5), &random))
        case 6: return random.pick([[0xD0, 0], [0xD0, 1, 0], [0xC0, 0], [0xF0, 2, 0x18, 0]])
        case 7: return random.chance(30) ? PacketWriter.packet(0xE0, [UInt8(random.below(256)), 0]) : greeting(&random)
        default: return PacketWriter.packet(UInt8(random.below(256)), bytes(random.below(40), &random))
        }
    }

    /// A message: with the topics that toastd asked for, and none; with a QoS that there is not; with numbers
    /// that are used.
    private func message(_ payloads: FuzzPayloads, _ random: inout RandomSource) -> [UInt8] {
        let qos = random.pick([0, 1, 1, 1, 2, 3])
        let topic = random.chance(90) ? [UInt8](FuzzTopics.draw(&random).utf8) : Self.bytes(random.below(20), &random)
        let number = random.pick(0...30)
        let payload = payloads.draw(&random)
        return PacketWriter.packet(0x30 | UInt8(qos << 1) | UInt8(random.below(2)) | (random.chance(20) ? 8 : 0)) {
            body in
            body.text(topic)
            if qos > 0 { body.short(number) }
            if version == 5 {
                // Bytes of chance are mostly properties that nobody knows, and those the library takes badly.
                let properties =
                    random.chance(97) ? FuzzPackets.properties(&random) : Self.bytes(random.below(12), &random)
                body.length(random.chance(95) ? properties.count : random.below(200))
                body.raw(properties)
            }
            body.raw(payload)
        }
    }
}
