package import Normalizer
package import ToastModel
package import ToastQueue

/// What one entry under `apps` says: nil keeps what was there.
package struct AppOverlay: Sendable {
    package enum RateLimit: Hashable, Sendable {
        case off
        case limited(QueueConfiguration.Rate)
    }

    package enum MaximumAge: Hashable, Sendable {
        case unlimited
        case limited(Milliseconds)
    }

    package var topics: [PlacedText]?
    package var clients: [PlacedText]?
    package var allowClients: [PlacedText]?
    package var mayPublish: [PlacedText]?
    package var retained: AppSettings.RetainedPolicy?
    package var json: AppSettings.JSONMode?
    package var durationUnit: AppSettings.DurationUnit?
    package var priorityScale: AppSettings.PriorityScale?
    package var maxAge: MaximumAge?
    package var rate: RateLimit?
    package var defaults: Toast?
    package var typeDefaults: [ToastType: Toast]?
    /// Not yet compiled.
    package var rules: SettingsNode?
    package var profile: PlacedText?
    package var parameters: SettingsNode?
    /// Run by a check.
    package var tests: SettingsNode?

    package init() {}
}

/// A text of a configuration file and where it stands.
package struct PlacedText: Hashable, Sendable {
    package var text: String
    package var position: SourcePosition
    /// The key's path.
    package var path: String
}

extension AppSettings {
    /// Puts what the entry says over what is there. Rules and profiles are not applied.
    package mutating func apply(_ overlay: AppOverlay) {
        topics = overlay.topics?.map(\.text) ?? topics
        clients = overlay.clients?.map(\.text) ?? clients
        allowClients = overlay.allowClients?.map(\.text) ?? allowClients
        mayPublish = overlay.mayPublish?.map(\.text) ?? mayPublish
        retained = overlay.retained ?? retained
        json = overlay.json ?? json
        durationUnit = overlay.durationUnit ?? durationUnit
        priorityScale = overlay.priorityScale ?? priorityScale
        switch overlay.maxAge {
        case .unlimited: maxAge = nil
        case .limited(let age): maxAge = age
        case nil: break
        }
        if let more = overlay.defaults { defaults = more.layered(onto: defaults) }
        if let more = overlay.typeDefaults {
            typeDefaults.merge(more) { older, newer in newer.layered(onto: older) }
        }
    }
}
