import Configuration
import Normalizer
import ToastModel

/// What holds for an app, also for one that no entry of the configuration names.
struct AppDirectory {
    struct Entry {
        var clients: [String]?
        var permission: PublishPermission
        var isConfigured: Bool
    }

    private let configuration: Configuration
    private let space: TopicSpace
    private let configured: Set<AppName>
    private var entries: [AppName: Entry] = [:]

    /// Apps that anybody may invent; beyond this many they are looked up anew.
    private static let limit = 4096

    init(_ configuration: Configuration, _ space: TopicSpace) {
        self.configuration = configuration
        self.space = space
        configured = Set(configuration.apps.map(\.name))
    }

    mutating func entry(of app: AppName) -> Entry {
        if let known = entries[app] { return known }
        let settings = configuration.settings(for: app)
        let entry = Entry(
            clients: settings.clients, permission: PublishPermission(settings.mayPublish, app: app, in: space),
            isConfigured: configured.contains(app))
        if entries.count >= Self.limit { entries.removeAll() }
        entries[app] = entry
        return entry
    }
}

extension Configuration {
    /// The filters of all apps, without those that can only match topics below the root.
    package func subscribedFilters(in space: TopicSpace) -> [String] {
        apps.flatMap(\.subscriptions).filter { !space.contains($0) }
    }
}
