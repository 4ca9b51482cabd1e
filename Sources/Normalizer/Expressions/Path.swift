/// Where a value is found: a root, then steps into objects and lists.
package struct Path: Hashable, Sendable {
    package enum Root: Hashable, Sendable {
        case payload
        case topic
        /// The n-th capture of the rule's topic filters, by its name's place in the rule's list.
        case capture(Int)
        case message(MessageField)
        case userProperty(String)
        /// The payload before this one on the same topic.
        case previous
        /// Every object that came on this topic, laid over each other.
        case merged
        case item, key, index
        /// What `on:` watches, and what it was before.
        case value, was
        /// How many triggers a debounced toast stands for.
        case burst
        /// The element that an element filter looks at.
        case element
    }

    package enum MessageField: String, Hashable, Sendable, CaseIterable {
        case retain, qos, time, clock, weekday
        case contentType = "content_type"
    }

    package indirect enum Segment: Hashable, Sendable {
        case member(String)
        /// From the end when negative.
        case element(Int)
        /// Every element, or every member's value.
        case all
        /// The elements for which the condition holds.
        case matching(Expression)
        /// A member or an element by a value that is computed.
        case computed(Expression)
    }

    package var root: Root
    package var segments: [Segment]

    /// At most this many steps make a path.
    static let longest = 32
}
