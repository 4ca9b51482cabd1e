package import ToastModel

/// What happened, as the engine is told.
package enum QueueEvent: Hashable, Sendable {
    /// An app published a toast. `audience` is resolved: client names, each once.
    case showReceived(app: AppName, toast: Toast, audience: [ClientName])
    /// An app takes back. `audience` is resolved.
    case hideReceived(app: AppName, target: HideTarget, audience: [ClientName])
    /// A person did something at a frontend.
    case inputReceived(client: ClientName, input: FrontendInput)
    case presenceReceived(client: ClientName, frontend: FrontendName, state: PresenceState)
    /// The configuration was loaded anew. Nothing is shown again, lost or reset by it.
    case configurationChanged(QueueConfiguration)
    /// Time passed and nothing else happened.
    case timePassed
    /// The broker is about to end: queues with `restart: close` are closed `shutdown`.
    case stopping
}

package enum HideTarget: Hashable, Sendable {
    case id(String)
    case all
}
