import Normalizer
import ToastModel

/// The topics of the roles (contract, section 1).
struct AccessTopics {
    private let configuration: Configuration
    private let root: String

    init(_ configuration: Configuration) {
        self.configuration = configuration
        root = configuration.root
    }

    /// toastd reads what its apps map, and writes everything of its own and what it may publish for apps.
    var broker: AccessList.Entry {
        var permissions = [AccessList.Permission(access: .readwrite, filter: "\(root)/#")]
        for app in configuration.apps { permissions += mapped(app, .read) }
        let overlays = [configuration.appDefaults] + configuration.appPatterns.map(\.overlay)
        let published =
            configuration.apps.flatMap(\.mayPublish) + overlays.flatMap { ($0.mayPublish ?? []).map(\.text) }
        // What is below the root is its own anyway.
        permissions += published.filter { !$0.hasPrefix("\(root)/") }.map {
            AccessList.Permission(access: .write, filter: $0)
        }
        return AccessList.Entry(
            user: configuration.credentials.username ?? AccessList.brokersName, purposes: ["toastd itself"],
            permissions: unique(permissions))
    }

    func entry(for user: User) -> AccessList.Entry {
        var entry = AccessList.Entry(
            user: user.name, purposes: [], permissions: [permission(.read, "status/+")])
        for app in user.publish.map(\.text) {
            entry.purposes.append(app == "all" ? "publishes toasts of every app" : "publishes toasts of \(app)")
            entry.permissions += app == "all" ? publishAll : publish(app)
        }
        if !user.publish.isEmpty { entry.permissions += receipt(user.name) }
        for target in user.render.map(\.text) {
            entry.purposes.append(target == "all" ? "is a frontend of every client" : "is a frontend of \(target)")
            if target == "all" {
                entry.permissions += renderAll
            } else {
                let clients = configuration.groups[target]?.map(\.text) ?? [target]
                entry.permissions += clients.flatMap { render($0) }
            }
        }
        for app in user.monitor.map(\.text) {
            entry.purposes.append(app == "all" ? "follows every app" : "follows \(app)")
            entry.permissions += app == "all" ? monitorAll(user.name) : monitor(app)
        }
        if entry.purposes.isEmpty { entry.purposes = ["may log in, and nothing else"] }
        entry.permissions = unique(entry.permissions)
        return entry
    }

    // MARK: Roles

    /// Shows and hides, and what comes back to the app: refusals, actions and answers.
    private func publish(_ app: String) -> [AccessList.Permission] {
        var permissions = ["show", "hide"].flatMap { kind in
            [permission(.write, "\(kind)/\(app)")]
                + targets(of: app).map { permission(.write, "\(kind)/\(app)/\($0)") }
        }
        permissions += [
            permission(.read, "rejected/\(app)"), permission(.read, "action/\(app)/+"),
            permission(.read, "answer/\(app)/#"),
        ]
        for settings in configuration.apps where settings.name.text == app {
            permissions += mapped(settings, .write)
        }
        return permissions
    }

    /// The last level of the topics on which an app is shown: anything, or what its `allow_clients` names.
    private func targets(of app: String) -> [String] {
        guard let name = try? AppName(app), let allowed = configuration.settings(for: name).allowClients,
            !allowed.contains("all")
        else { return ["+"] }
        return Set(allowed + allowed.flatMap { configuration.groups[$0]?.map(\.text) ?? [] }).sorted()
    }

    /// How `toastctl` knows that its toast was read: a tap in its own name, on a client that nobody is.
    private func receipt(_ user: String) -> [AccessList.Permission] {
        [permission(.write, "input/toastctl-\(user)"), permission(.read, "reply/toastctl-\(user)")]
    }

    private var publishAll: [AccessList.Permission] {
        [
            permission(.write, "show/#"), permission(.write, "hide/#"), permission(.read, "rejected/+"),
            permission(.read, "action/+/+"), permission(.read, "answer/#"),
        ] + configuration.apps.flatMap { mapped($0, .write) }
    }

    private func render(_ client: String) -> [AccessList.Permission] {
        [
            permission(.read, "display/+/\(client)"), permission(.read, "hidden/+/\(client)"),
            permission(.read, "closed/+/\(client)"), permission(.read, "screen/\(client)"),
            permission(.read, "line/\(client)"), permission(.read, "reply/\(client)"),
            permission(.write, "input/\(client)"), permission(.write, "input/\(client)/+"),
            permission(.write, "presence/\(client)"), permission(.write, "presence/\(client)/+"),
        ]
    }

    private var renderAll: [AccessList.Permission] {
        [
            permission(.read, "display/+/+"), permission(.read, "hidden/+/+"), permission(.read, "closed/+/+"),
            permission(.read, "screen/+"), permission(.read, "line/+"), permission(.read, "reply/+"),
            permission(.write, "input/#"), permission(.write, "presence/#"),
        ]
    }

    /// The history tells of every app, so it is for those who may follow all.
    private func monitor(_ app: String) -> [AccessList.Permission] {
        [
            permission(.read, "display/\(app)/+"), permission(.read, "hidden/\(app)/+"),
            permission(.read, "closed/\(app)/+"), permission(.read, "action/\(app)/+"),
            permission(.read, "rejected/\(app)"),
        ]
    }

    private func monitorAll(_ user: String) -> [AccessList.Permission] {
        [
            permission(.read, "display/+/+"), permission(.read, "hidden/+/+"), permission(.read, "closed/+/+"),
            permission(.read, "action/+/+"), permission(.read, "rejected/+"), permission(.read, "screen/+"),
            permission(.read, "presence/#"), permission(.write, "history/\(user)"),
            permission(.read, "history-reply/\(user)"),
        ]
    }

    // MARK: Pieces

    private func permission(_ access: AccessList.Access, _ filter: String) -> AccessList.Permission {
        AccessList.Permission(access: access, filter: "\(root)/\(filter)")
    }

    /// What an app's messages come by outside the root: its filters, or else those of its rules.
    private func mapped(_ app: AppSettings, _ access: AccessList.Access) -> [AccessList.Permission] {
        let filters = app.topics.isEmpty ? app.rules.flatMap { $0.filters.map(\.subscription) } : app.topics
        return filters.map { AccessList.Permission(access: access, filter: $0) }
    }

    private func unique(_ permissions: [AccessList.Permission]) -> [AccessList.Permission] {
        var seen: Set<AccessList.Permission> = []
        return permissions.filter { seen.insert($0).inserted }
    }
}
