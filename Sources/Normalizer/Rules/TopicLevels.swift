import ToastModel

/// A topic cut at its slashes.
package struct TopicLevels: Sendable {
    package let levels: [TopicLevel]

    package init(_ topic: String) {
        levels = topic.split(separator: "/", omittingEmptySubsequences: false).map(TopicLevel.init)
    }

    /// Names that begin with `$` are the server's: a wildcard at the first level does not match them.
    var isOfServer: Bool { levels.first?.text.utf8.first == UInt8(ascii: "$") }

    /// The text of a range of levels.
    func text(_ range: Range<Int>) -> String {
        levels[range].lazy.map { String($0.text) }.joined(separator: "/")
    }
}

/// One level of a topic, compared by its bytes as MQTT demands.
package struct TopicLevel: Hashable, Sendable {
    package let text: Substring
    private let hash: UInt64

    package init(_ text: Substring) {
        self.text = text
        hash = ContentHash(text.utf8).value
    }

    package static func == (left: TopicLevel, right: TopicLevel) -> Bool {
        left.hash == right.hash && left.text.utf8.elementsEqual(right.text.utf8)
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
