/// A tap or a button, for the app. Sent before the closed event that it causes.
package struct ActionEvent: Hashable, Sendable {
    package var client: ClientName
    package var app: AppName
    package var id: String
    package var generation: Int
    /// The button's id, or `tap`.
    package var action: String
    package var frontend: FrontendName?
    package var at: WallTime
    package var data: JSONValue?
    /// What the button wants to be sent. Whether it may is for the shell to judge.
    package var publish: ToastAction.Publish?
    package var returnAddress: ReturnAddress?

    package init(
        client: ClientName, app: AppName, id: String, generation: Int, action: String, frontend: FrontendName?,
        at: WallTime, data: JSONValue? = nil, publish: ToastAction.Publish? = nil, returnAddress: ReturnAddress? = nil
    ) {
        self.client = client
        self.app = app
        self.id = id
        self.generation = generation
        self.action = action
        self.frontend = frontend
        self.at = at
        self.data = data
        self.publish = publish
        self.returnAddress = returnAddress
    }
}
