package import Normalizer
package import ToastModel
package import ToastQueue

extension Configuration {
    /// The settings of an app: defaults, then patterns in order, then its own. Of an app that the
    /// configuration does not name, what holds for any.
    package func settings(for app: AppName) -> AppSettings {
        apps.first { $0.name == app } ?? settings(for: app, own: AppOverlay())
    }

    /// How many toasts that app may show on one client, nil when nothing limits it.
    package func rate(of app: AppName) -> QueueConfiguration.Rate? {
        queue.rates[app] ?? (apps.contains { $0.name == app } ? nil : rate(of: app, own: AppOverlay()))
    }

    func settings(for app: AppName, own: AppOverlay) -> AppSettings {
        var settings = AppSettings(name: app)
        settings.mayPublish = ["\(root)/answer/\(app.text)/#"]
        for overlay in overlays(for: app) + [own] { settings.apply(overlay) }
        return settings
    }

    func rate(of app: AppName, own: AppOverlay) -> QueueConfiguration.Rate? {
        var rate: QueueConfiguration.Rate?
        for overlay in overlays(for: app) + [own] {
            switch overlay.rate {
            case .off: rate = nil
            case .limited(let limit): rate = limit
            case nil: break
            }
        }
        return rate
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
