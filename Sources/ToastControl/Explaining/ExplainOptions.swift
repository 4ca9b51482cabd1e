package import CommandLineInterface
package import ToastModel

/// What `toastctl explain` explains.
package struct ExplainOptions: Hashable, Sendable {
    package enum Source: Hashable, Sendable {
        case message(topic: String, Payload)
        /// Lines of JSON in a file, or on standard input for `-`.
        case file(String)
        /// What the server delivers; empty filters stand for what toastd itself takes.
        case live(filters: [String])
    }

    package enum Payload: Hashable, Sendable {
        case text(String)
        case standardInput
    }

    package var source: Source
    package var freshness: InboundMessage.Freshness
    /// Nil for the one that toastd would find.
    package var configuration: String?

    package init(_ arguments: ParsedArguments) throws(UsageFault) {
        configuration = arguments.value("config")
        freshness = arguments.has("retained") ? .retained : .live
        switch (arguments.positional(0), arguments.value("messages"), arguments.has("live")) {
        case (let topic?, nil, false):
            guard let payload = arguments.positional(1) else { throw .missingArgument("PAYLOAD") }
            source = .message(topic: topic, payload == "-" ? .standardInput : .text(payload))
        case (nil, let file?, false): source = .file(file)
        case (nil, nil, true): source = .live(filters: arguments.values("filter"))
        case (nil, nil, false): throw .missingArgument("TOPIC, --messages FILE or --live")
        default: throw .other("TOPIC, --messages and --live cannot go together")
        }
        if arguments.has("filter"), !arguments.has("live") { throw .other("--filter goes with --live") }
        if arguments.has("retained"), arguments.positional(0) == nil { throw .other("--retained goes with TOPIC") }
    }
}
