/// The topics of one frontend of one client (protocol, "Topics").
public struct FrontendTopics: Hashable, Sendable {
    public let client: String
    public let frontend: String
    /// The broker's `root:`.
    public let root: String

    public init(client: String, frontend: String, root: String = "toast") {
        self.client = client
        self.frontend = frontend
        self.root = root
    }

    /// To be subscribed at QoS 1 after each connect: these and no others.
    public var subscriptions: [String] {
        [
            "\(root)/status/#", "\(root)/screen/\(client)", "\(root)/display/+/\(client)",
            "\(root)/hidden/+/\(client)", "\(root)/closed/+/\(client)", "\(root)/reply/\(client)",
        ]
    }

    /// Publish `online` here, retained, when asked to announce; make `offline`, retained, the will.
    public var presence: String { "\(root)/presence/\(client)/\(frontend)" }

    /// What a person does goes here.
    public var inputs: String { "\(root)/input/\(client)/\(frontend)" }

    /// The instance whose state is told there; nil for any other topic.
    func instance(of topic: String) -> String? {
        let prefix = "\(root)/status/"
        return topic.hasPrefix(prefix) ? String(topic.dropFirst(prefix.count)) : nil
    }

    func isScreen(_ topic: String) -> Bool { topic == "\(root)/screen/\(client)" }
}
