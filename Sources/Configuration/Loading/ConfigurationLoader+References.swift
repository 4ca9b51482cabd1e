import ToastModel
import ToastQueue

extension ConfigurationLoader {
    /// Looks for names of clients and groups that nobody defines, and collects the clients that the
    /// configuration names.
    mutating func checkReferences() {
        let configuration = written.configuration
        let clients = Set(configuration.queue.clients.keys.map(\.text))
        let groups = Set(configuration.groups.keys)
        var known = clients.union(groups)
        referable = known.sorted()
        for group in written.groups {
            for member in group.value where !known.contains(member.text) { check(member, known) }
        }
        if configuration.strictness == .open {
            known.formUnion(configuration.groups.values.joined().map(\.text))
            referable = known.sorted()
        }
        var named = Set(configuration.queue.clients.keys).union(configuration.groups.values.joined())
        for app in written.apps {
            for target in app.value.clients ?? [] where !groups.contains(target.text) {
                if let name = try? ClientName(target.text) { named.insert(name) }
            }
            for target in (app.value.clients ?? []) + (app.value.allowClients ?? []) { check(target, known) }
        }
        written.configuration.configuredClients = named
    }

    private mutating func check(_ target: PlacedText, _ known: Set<String>) {
        if target.text == "all" || known.contains(target.text) { return }
        if target.text == "*" {
            scope.report("'*' is no client", target.path, at: target.position, hint: "did you mean 'all'?")
            return
        }
        if written.configuration.queue.patterns.contains(where: { globMatches($0.glob, target.text) }) { return }
        let closest = closestName(to: target.text)
        let hint = closest.map { "did you mean '\($0)'?" }
        if written.configuration.strictness == .strict {
            scope.report(
                "there is no client or group '\(target.text)'", target.path, at: target.position,
                hint: hint ?? "name it under clients, or leave strict off")
        } else if let closest, letters(closest) != letters(target.text) {
            scope.warn("there is no client or group '\(target.text)'", target.path, at: target.position, hint: hint)
        }
    }

    /// A comparison with every known name is dear, so only the first unknown ones get it.
    private mutating func closestName(to name: String) -> String? {
        if referable.count > comparisonsLeft { return nil }
        comparisonsLeft -= referable.count
        return ToastModel.closestName(to: name, among: referable)
    }

    /// A name without its digits: `tablet-1` beside `tablet-2` is hardly a slip.
    private func letters(_ name: String) -> String {
        name.filter { !$0.isNumber }
    }
}
