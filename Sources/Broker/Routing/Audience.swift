package import Configuration
package import ToastModel

/// Which clients a toast is for (contract, section 2, "Audience").
package struct Audience: Sendable {
    /// Nobody is left, or a name that cannot be one.
    package struct Refusal: Error, Hashable, Sendable {
        package var rejection: Rejection

        init(_ reason: Rejection.Reason, _ message: String) {
            rejection = Rejection(reason, message)
        }
    }

    private let configuration: Configuration
    /// Everybody who is configured, in the order of names.
    private let configured: [ClientName]

    package init(_ configuration: Configuration) {
        self.configuration = configuration
        configured = configuration.configuredClients.sorted()
    }

    /// The clients of a message, each once, in the order they were named.
    ///
    /// `target` is the last level of the topic, `named` what the payload or a rule named, `chosen` what the
    /// config says of the app, `announced` who has announced presence.
    package func resolve(
        target: String?, named: [String]?, chosen: [String]?, announced: some Collection<ClientName>
    ) throws(Refusal) -> [ClientName] {
        if let target {
            let clients = try members(of: target, announced)
            if clients.isEmpty { throw Refusal(.noAudience, "nobody is in '\(target)'") }
            return clients
        }
        var result: [ClientName] = []
        var seen: Set<ClientName> = []
        for name in named ?? chosen ?? ["all"] {
            // One bad name does not keep the toast from the others.
            guard let clients = try? members(of: name, announced) else { continue }
            for client in clients where seen.insert(client).inserted { result.append(client) }
        }
        if result.isEmpty {
            throw Refusal(
                .noAudience,
                "the toast is for nobody: name a client in the topic or in 'clients', or configure one")
        }
        return result
    }

    private func members(
        of name: String, _ announced: some Collection<ClientName>
    ) throws(Refusal) -> [ClientName] {
        if name == "all" {
            let others = announced.filter { !configuration.configuredClients.contains($0) }
            return configured + others.sorted()
        }
        if let group = configuration.groups[name] { return group }
        let client: ClientName
        do throws(NameFault) { client = try ClientName(name) } catch {
            throw Refusal(.invalidTarget, "'\(name)' cannot be a client: \(error.sentence)")
        }
        if configuration.strictness == .strict, !configuration.knows(client) {
            throw Refusal(.unknownClient, "the client '\(name)' is not in the configuration, which is strict")
        }
        return [client]
    }
}
