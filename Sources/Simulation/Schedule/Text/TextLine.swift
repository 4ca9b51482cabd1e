/// A line of a written schedule: words, of which some are `name=value`.
struct TextLine {
    var words: [String] = []
    var values: [(name: String, value: String)] = []

    init(_ words: String...) {
        self.words = words
    }

    init(parsing line: some StringProtocol) {
        for word in line.split(separator: " ") {
            if let mark = word.firstIndex(of: "="), mark != word.startIndex {
                values.append((String(word[..<mark]), String(word[word.index(after: mark)...])))
            } else {
                words.append(String(word))
            }
        }
    }

    var text: String {
        (words + values.map { "\($0.name)=\($0.value)" }).joined(separator: " ")
    }

    mutating func add<Root>(_ fields: [TextField<Root>], of root: Root) {
        for field in fields {
            if let text = field.text(root) { values.append((field.name, text)) }
        }
    }

    mutating func add(_ name: String, _ value: String?) {
        if let value { values.append((name, value)) }
    }

    func value(_ name: String) -> String? { values.last { $0.name == name }?.value }

    /// Sets what stands here. A name that is in no field is left to others.
    func apply<Root>(_ fields: [TextField<Root>], to root: inout Root) throws(ScheduleFault) {
        for field in fields {
            if let text = value(field.name), !field.set(&root, text) {
                throw ScheduleFault(line: self.text, message: "'\(text)' is no value for \(field.name)")
            }
        }
    }

    func word(_ index: Int) throws(ScheduleFault) -> String {
        guard index < words.count else { throw ScheduleFault(line: text, message: "a word is missing") }
        return words[index]
    }

    func number(_ index: Int) throws(ScheduleFault) -> Int64 {
        guard let number = Int64(try word(index)) else {
            throw ScheduleFault(line: text, message: "'\(words[index])' is no number")
        }
        return number
    }
}

/// A written schedule that cannot be read.
package struct ScheduleFault: Error, Hashable, Sendable {
    /// As it was read.
    package var line: String
    package var message: String

    /// One sentence for the person who wrote it.
    package var sentence: String { "\(message): \(line)" }
}
