import Simulation

/// Payloads: those of a corpus and of every input, changed at random.
struct FuzzPayloads {
    private let corpus: [[UInt8]]

    private static let seeds = [
        #"{"id":"x","title":"T","content":"C","type":"alert","priority":5,"duration":"2s","ttl":"5s"}"#,
        #"{"content":"x","actions":[{"id":"a","label":"A","publish":{"topic":"toast/answer/door/x","payload":"1"}}]}"#,
        #"[{"content":"1"},{"content":"2","delay":"1s"}]"#, #"{"id":"x","merge":true,"progress":{"value":3,"max":9}}"#,
        #"{"id":"x","app":"door","event":"dismiss","generation":1,"ref":{"a":[1]}}"#, "tap", "dismiss",
        #"{"event":"mute","for":"1s","level":3}"#, #"{"event":"hold_all","frontend":"wall"}"#, #"{"event":"unmute"}"#,
        #"{"event":"clear"}"#, #"{"id":"x","event":"action","action":"a"}"#, "online", "offline",
        #"{"state":"online","capabilities":{"images":true}}"#, #"{"all":true}"#, "x", "on", "21,5 °C", "nan", "null",
        #"{"app":"door","client":"kitchen","since":0,"limit":10,"after":["01J0000000000000000000000A","kitchen",5]}"#,
        #"{"state":"ON","list":[{"id":1},{"id":2}],"value":12.5,"text":"{{payload}}","nested":{"a":{"b":{"c":1}}}}"#,
    ].map { [UInt8]($0.utf8) }

    private static let words = [
        "1e400", "-0", "18446744073709551616", "9223372036854775807", "-9223372036854775808", "NaN", "Infinity", "true",
        "null", "\"\"", "\"\\u0000\"", "\"\\ud800\"", "[]", "{}", "PT99999999999H", "\"99999999999999d\"",
        "\"00:00:60\"",
        "\"id\":", "\"content\":", "\"clients\":[\"all\"]", "\"data\":", "\u{FEFF}", "\u{202E}", "\u{1B}[31m", "{{",
        "}}",
        "/*", "//", "'", "\\", "data:image/png;base64,", "javascript:", "\"policy\":\"replace\"", "\"merge\":true",
    ].map { [UInt8]($0.utf8) }

    init(corpus: [[UInt8]]) {
        self.corpus = Self.seeds + corpus
    }

    func draw(_ random: inout RandomSource) -> [UInt8] {
        if random.chance(4) { return special(&random) }
        var payload = random.pick(corpus)
        for _ in 0..<random.pick([0, 0, 1, 1, 2, 4, 8]) { change(&payload, &random) }
        return payload
    }

    private func special(_ random: inout RandomSource) -> [UInt8] {
        switch random.below(6) {
        case 0: return []
        case 1: return (0..<random.pick(1...2000)).map { _ in UInt8(random.below(256)) }
        case 2: return [UInt8](repeating: random.pick([0x5B, 0x7B, 0x22, 0x28]), count: random.pick(1...20_000))
        case 3:
            let depth = random.pick(1...3000)
            return [UInt8](String(repeating: #"{"a":"#, count: depth).utf8) + [0x31]
                + [UInt8](repeating: 0x7D, count: depth)
        case 4:
            return [UInt8](("{\"content\":\"" + String(repeating: "é", count: random.pick(1...100_000)) + "\"}").utf8)
        default: return [UInt8](repeating: 0x41, count: random.pick(250_000...400_000))
        }
    }

    private func change(_ payload: inout [UInt8], _ random: inout RandomSource) {
        let place = random.below(payload.count + 1)
        switch random.below(8) {
        case 0: if place < payload.count { payload[place] = UInt8(random.below(256)) }
        case 1: if place < payload.count { payload[place] ^= 1 << UInt8(random.below(8)) }
        case 2: payload.removeSubrange(place..<min(payload.count, place + random.pick(1...8)))
        case 3: payload.insert(contentsOf: random.pick(Self.words), at: place)
        case 4: payload = Array(payload.prefix(place))
        case 5:
            let end = min(payload.count, place + random.pick(1...40))
            payload.insert(contentsOf: payload[place..<end], at: random.below(payload.count + 1))
        case 6:
            let other = random.pick(corpus)
            payload = Array(payload.prefix(place)) + Array(other.suffix(random.below(other.count + 1)))
        default: payload.insert(UInt8(random.below(256)), at: place)
        }
        if payload.count > 500_000 { payload = Array(payload.prefix(500_000)) }
    }
}
