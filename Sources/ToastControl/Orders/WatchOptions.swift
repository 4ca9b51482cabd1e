package import CommandLineInterface
package import ToastModel

/// The options of `watch`.
package struct WatchOptions: Hashable, Sendable {
    package var client: ClientName
    package var frontend: FrontendName?
    /// Whether a terminal gets lines too.
    package var view: View

    package enum View: Hashable, Sendable { case fitting, lines }

    package init(_ arguments: ParsedArguments) throws(UsageFault) {
        guard let client = try arguments.named("client", ClientName.init) else { throw .missingOption("--client NAME") }
        self.client = client
        frontend = try arguments.named("frontend", FrontendName.init)
        view = arguments.has("lines") ? .lines : .fitting
    }
}
