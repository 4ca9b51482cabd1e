package import CommandLineInterface
package import ToastModel

/// What `toastctl input` says that a person did.
package struct InputOrder: Hashable, Sendable {
    package var client: ClientName
    package var frontend: FrontendName?
    /// Everything but the `ref`.
    package var members: [JSONMember]

    package init(_ arguments: ParsedArguments) throws(UsageFault) {
        guard let client = try arguments.named(0, of: "CLIENT", ClientName.init) else {
            throw .missingArgument("CLIENT")
        }
        guard let event = arguments.positional(1) else { throw .missingArgument("EVENT") }
        self.client = client
        frontend = try arguments.named("frontend", FrontendName.init)
        members = [JSONMember("event", .string(event))]
        if let id = arguments.value("id") { members.append(JSONMember("id", .string(id))) }
        if let app = try arguments.named("app", AppName.init) { members.append(JSONMember("app", .string(app.text))) }
        if let generation = try arguments.number("generation", in: 1...Int.max) {
            members.append(JSONMember("generation", .integer(generation)))
        }
        try addAction(arguments, event: event)
        try addMute(arguments, event: event)
    }

    private mutating func addAction(_ arguments: ParsedArguments, event: String) throws(UsageFault) {
        switch (arguments.value("action"), event) {
        case (let button?, "action"): members.append(JSONMember("action", .string(button)))
        case (nil, "action"): throw .missingOption("--action ID, which button,")
        case (_?, _): throw .other("--action goes with the event action only")
        case (nil, _): break
        }
    }

    private mutating func addMute(_ arguments: ParsedArguments, event: String) throws(UsageFault) {
        for option in ["for", "until", "level"] {
            guard let value = arguments.value(option) else { continue }
            guard event == "mute" else { throw .other("--\(option) goes with the event mute only") }
            members.append(JSONMember(option, .string(value)))
        }
        if arguments.has("for"), arguments.has("until") { throw .other("--for and --until cannot go together") }
    }

    /// The input, marked so that its answer can be told from others'.
    package func publication(root: String, ref: String) -> Publication {
        Publication(
            topic: Topics(root: root).input(client, frontend),
            members: members + [JSONMember("ref", .string(ref))])
    }
}
