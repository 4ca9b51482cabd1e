import ToastModel
import ToastQueue

extension ConfigurationLoader {
    /// Checks the names of groups and replaces groups inside groups by their clients.
    mutating func assembleGroups() {
        var members: [String: Keyed<[PlacedText]>] = [:]
        var names: [String] = []
        for group in unique(written.groups, "groups") where nameIsFree(group) {
            members[group.key] = group
            names.append(group.key)
        }
        var flattening = Flattening(members: members)
        for name in names {
            written.configuration.groups[name] = flattening.clients(of: name, &scope)
        }
    }

    private mutating func nameIsFree(_ group: Keyed<[PlacedText]>) -> Bool {
        guard let name = client(group.key, "groups", at: group.position, reserved: "every client is in it") else {
            return false
        }
        guard written.configuration.queue.clients[name] != nil else { return true }
        let line = written.clients.first { $0.key == group.key }?.position
        scope.report(
            "a client has this name, in \(line?.file ?? ""), line \(line?.line ?? 0)", subpath("groups", group.key),
            at: group.position, hint: "a group and a client cannot share one")
        return false
    }
}

/// Groups inside groups, resolved once each.
private struct Flattening {
    let members: [String: Keyed<[PlacedText]>]
    private var done: [String: [ClientName]] = [:]
    private var open: [String] = []

    private static let deepest = 32

    init(members: [String: Keyed<[PlacedText]>]) {
        self.members = members
    }

    mutating func clients(of group: String, _ scope: inout LoadScope) -> [ClientName] {
        if let known = done[group] { return known }
        open.append(group)
        defer { open.removeLast() }
        var clients: [ClientName] = []
        var seen: Set<ClientName> = []
        for member in members[group]?.value ?? [] {
            for client in resolved(member, &scope) where seen.insert(client).inserted { clients.append(client) }
        }
        done[group] = clients
        return clients
    }

    private mutating func resolved(_ member: PlacedText, _ scope: inout LoadScope) -> [ClientName] {
        if members[member.text] == nil {
            do throws(NameFault) {
                return [try ClientName(member.text)]
            } catch {
                scope.report(error.sentence, member.path, at: member.position)
                return []
            }
        }
        if let start = open.firstIndex(of: member.text) {
            let circle = (open[start...] + [member.text]).joined(separator: " → ")
            scope.report("a group cannot contain itself: \(circle)", member.path, at: member.position)
            return []
        }
        if open.count >= Self.deepest {
            scope.report("groups nest deeper than \(Self.deepest)", member.path, at: member.position)
            return []
        }
        return clients(of: member.text, &scope)
    }
}
