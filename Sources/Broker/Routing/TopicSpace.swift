package import ToastModel

/// The topics below the root (contract, section 1): which they are, and what an incoming one means.
package struct TopicSpace: Hashable, Sendable {
    /// What came in on a topic below the root.
    package enum Place: Hashable, Sendable {
        /// `target` is a client or a group, nil for the app's audience.
        case show(app: String, target: String?)
        case hide(app: String, target: String?)
        case input(client: String, frontend: String?)
        case presence(client: String, frontend: String?)
        case history(requester: String)
        case status(instance: String)
        case screen(client: String)
        case line(client: String)
        /// A topic of these kinds with too few or too many levels.
        case malformed(kind: String, app: String?)
        /// Below the root, and none of ours to take in.
        case other
        case outside
    }

    package let root: String
    private let prefix: String

    package init(root: String) {
        self.root = root
        prefix = root + "/"
    }

    /// Whether a topic stands below the root, so that no app's rule may see it.
    package func contains(_ topic: String) -> Bool {
        topic.utf8.starts(with: prefix.utf8) || topic == root
    }

    package func place(of topic: String) -> Place {
        guard contains(topic) else { return .outside }
        let levels =
            topic.utf8.count <= prefix.utf8.count
            ? []
            : topic.utf8.dropFirst(prefix.utf8.count).split(
                separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let texts = levels.map { String(Substring($0)) }
        guard let kind = texts.first else { return .other }
        let first = texts.count > 1 ? texts[1] : nil
        let second = texts.count > 2 ? texts[2] : nil
        switch kind {
        case "show", "hide":
            guard let first, texts.count <= 3 else { return .malformed(kind: kind, app: first) }
            return kind == "show" ? .show(app: first, target: second) : .hide(app: first, target: second)
        case "input", "presence":
            guard let first, texts.count <= 3 else { return .malformed(kind: kind, app: nil) }
            return kind == "input"
                ? .input(client: first, frontend: second) : .presence(client: first, frontend: second)
        case "history", "status", "screen", "line":
            guard let first, texts.count == 2 else { return .other }
            switch kind {
            case "history": return .history(requester: first)
            case "status": return .status(instance: first)
            case "screen": return .screen(client: first)
            default: return .line(client: first)
            }
        default: return .other
        }
    }

    package func display(_ app: AppName, _ client: ClientName) -> String { topic("display", app.text, client.text) }
    package func hidden(_ app: AppName, _ client: ClientName) -> String { topic("hidden", app.text, client.text) }
    package func closed(_ app: AppName, _ client: ClientName) -> String { topic("closed", app.text, client.text) }
    package func action(_ app: AppName, _ client: ClientName) -> String { topic("action", app.text, client.text) }
    package func screen(_ client: ClientName) -> String { prefix + "screen/" + client.text }
    package func line(_ client: ClientName) -> String { prefix + "line/" + client.text }
    package func reply(_ client: ClientName) -> String { prefix + "reply/" + client.text }
    package func rejected(_ app: AppName) -> String { prefix + "rejected/" + app.text }
    package func status(_ instance: String) -> String { prefix + "status/" + instance }
    package func historyReply(_ requester: String) -> String { prefix + "history-reply/" + requester }

    package func presence(_ client: ClientName, _ frontend: FrontendName) -> String {
        let topic = prefix + "presence/" + client.text
        return frontend == .unnamed ? topic : topic + "/" + frontend.text
    }

    /// A filter of this kind: `below("show/#")`.
    package func below(_ rest: String) -> String { prefix + rest }

    private func topic(_ kind: String, _ first: String, _ second: String) -> String {
        prefix + kind + "/" + first + "/" + second
    }
}
