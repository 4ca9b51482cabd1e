package import Normalizer
package import ToastModel
import ToastQueue

extension Configuration {
    /// The settings of an app: defaults, then patterns in order, then its own. Of an app that the
    /// configuration does not name, what holds for any.
    package func settings(for app: AppName) -> AppSettings {
        apps.first { $0.name == app } ?? settings(forUnnamed: app)
    }

    /// The settings of an app that the configuration does not name.
    @Sendable package func settings(forUnnamed app: AppName) -> AppSettings {
        settings(for: app, own: [])
    }

    func settings(for app: AppName, own: [AppOverlay]) -> AppSettings {
        var settings = AppSettings(name: app)
        settings.zone = zone
        settings.groups = groups
        settings.mayPublish = ["\(root)/answer/\(app.text)/#"]
        for overlay in overlays(for: app) + own { settings.apply(overlay) }
        return settings
    }

    private func overlays(for app: AppName) -> [AppOverlay] {
        [appDefaults] + appPatterns.lazy.filter { globMatches($0.glob, app.text) }.map(\.overlay)
    }

    /// Whether the configuration knows a client: named under `clients` or in a group or by an app, or
    /// matched by a pattern. With `strict: true` no other is served.
    package func knows(_ client: ClientName) -> Bool {
        configuredClients.contains(client) || queue.patterns.contains { globMatches($0.glob, client.text) }
    }
}
