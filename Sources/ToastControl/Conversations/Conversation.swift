package import ToastModel

/// What a command does once it is connected: a state machine that takes what happened and gives back
/// what to do. It reads no clock and does no input or output.
package protocol Conversation {
    /// Subscribed before anything else, in this order.
    var filters: [String] { get }

    /// Every filter is subscribed.
    mutating func begin(at now: Moment) -> [ConversationEffect]

    /// The connection was lost, and every filter is subscribed again. What was published before is the
    /// connection's matter.
    mutating func resume(at now: Moment) -> [ConversationEffect]

    /// The connection was lost; another one is tried.
    mutating func disconnected(at now: Moment) -> [ConversationEffect]

    mutating func receive(_ message: Received, at now: Moment) -> [ConversationEffect]

    /// Somebody pressed a key, in a terminal that is filled.
    mutating func pressed(_ key: Key, at now: Moment) -> [ConversationEffect]

    /// The terminal has another size.
    mutating func resized(to size: FullScreenConversation.Size, at now: Moment) -> [ConversationEffect]

    /// The next instant at which something happens without a message; nil when there is none.
    var deadline: Instant? { get }

    /// `deadline` is reached.
    mutating func advance(to now: Moment) -> [ConversationEffect]
}

extension Conversation {
    package mutating func resume(at now: Moment) -> [ConversationEffect] { [] }
    package mutating func disconnected(at now: Moment) -> [ConversationEffect] { [] }
    package mutating func pressed(_ key: Key, at now: Moment) -> [ConversationEffect] { [] }
    package mutating func resized(to size: FullScreenConversation.Size, at now: Moment) -> [ConversationEffect] { [] }
}

/// What a conversation asks for, in order.
package enum ConversationEffect: Hashable, Sendable {
    case publish(Publication)
    /// A line on standard output.
    case print(String)
    /// A line on standard error.
    case complain(String)
    /// Fills the terminal, in place of what filled it before.
    case fill([String])
    /// Nothing follows.
    case end(ExitCode)
}

/// A message of the server, with its payload already read as JSON.
package struct Received: Hashable, Sendable {
    package var message: InboundMessage
    /// Nil when the payload is not JSON.
    package var json: JSONValue?

    package init(_ message: InboundMessage, json: JSONValue?) {
        self.message = message
        self.json = json
    }

    package init(topic: String, payload: [UInt8], json: JSONValue?) {
        self.init(InboundMessage(topic: topic, payload: payload), json: json)
    }

    package var topic: String { message.topic }
    package var payload: [UInt8] { message.payload }

    /// The levels of the topic below the root.
    func levels(below root: String) -> [Substring] {
        guard topic.hasPrefix(root + "/") else { return [] }
        return topic.dropFirst(root.count + 1).split(separator: "/", omittingEmptySubsequences: false)
    }
}
