package import ToastModel

/// What rules need to know of the app and the configuration they stand in.
package struct RuleContext: Sendable {
    /// The broker's own topics begin with it; rules never see them.
    package var root: String
    /// The app's filters, as `AppSettings.topics`. Empty: the rules name theirs.
    package var topics: [String]
    /// What `param.` gives.
    package var parameters: [JSONMember]

    package init(root: String = "toast", topics: [String] = [], parameters: [JSONMember] = []) {
        self.root = root
        self.topics = topics
        self.parameters = parameters
    }
}
