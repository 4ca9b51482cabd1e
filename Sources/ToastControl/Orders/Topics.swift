import ToastModel

/// The topics of contract, section 1, as toastctl publishes and subscribes to them.
package struct Topics: Hashable, Sendable {
    package var root: String

    package init(root: String) {
        self.root = root
    }

    func show(_ app: AppName, _ target: String?) -> String { join("show", app.text, target) }
    func hide(_ app: AppName, _ target: String?) -> String { join("hide", app.text, target) }
    func input(_ client: ClientName, _ frontend: FrontendName?) -> String {
        join("input", client.text, frontend?.text)
    }
    func presence(_ client: ClientName, _ frontend: FrontendName) -> String {
        join("presence", client.text, frontend.text)
    }
    func display(_ client: ClientName) -> String { join("display", "+", client.text) }
    func hidden(_ client: ClientName) -> String { join("hidden", "+", client.text) }
    /// Nil stands for every app, every client.
    func closed(_ app: AppName?, _ client: ClientName?) -> String {
        join("closed", app?.text ?? "+", client?.text ?? "+")
    }
    func screen(_ client: ClientName?) -> String { join("screen", client?.text ?? "+") }
    func reply(_ client: ClientName) -> String { join("reply", client.text) }
    func rejected(_ app: AppName) -> String { join("rejected", app.text) }
    func history(_ requester: String) -> String { join("history", requester) }
    func historyReply(_ requester: String) -> String { join("history-reply", requester) }
    /// Everything that apps publish to toastd directly.
    var direct: [String] { [join("show", "#"), join("hide", "#")] }
    var status: String { join("status", "#") }
    var everyPresence: String { join("presence", "#") }

    private func join(_ levels: String?...) -> String {
        ([root] + levels.compactMap(\.self)).joined(separator: "/")
    }
}
