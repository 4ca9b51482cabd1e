package import CommandLineInterface
package import ToastModel

/// The options of `monitor`.
package struct MonitorOptions: Hashable, Sendable {
    package var app: AppName?
    package var client: ClientName?
    package var count: Int?

    package init(_ arguments: ParsedArguments) throws(UsageFault) {
        app = try arguments.named("app", AppName.init)
        client = try arguments.named("client", ClientName.init)
        count = try arguments.number("count", in: 1...Int.max)
    }
}
