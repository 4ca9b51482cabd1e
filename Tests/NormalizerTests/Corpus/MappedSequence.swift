import Testing

/// Messages of the corpus that belong together, in their order.
struct MappedSequence: CustomTestStringConvertible, Sendable {
    var name: String
    var lines: [MappedLine]

    var testDescription: String { name }

    static let all = Result { () throws -> [MappedSequence] in
        var sequences: [MappedSequence] = []
        for line in try MappedLine.all.get() {
            guard let play = line.play else { continue }
            if sequences.last?.name != play { sequences.append(MappedSequence(name: play, lines: [])) }
            sequences[sequences.count - 1].lines.append(line)
        }
        return sequences
    }
}
