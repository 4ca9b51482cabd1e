import Normalizer
import Testing
import ToastModel

/// Plays messages of the corpus to an app with the profile of their publisher.
struct MappedPlayer {
    private var engine: RuleEngine
    private var now = Moment(
        instant: Instant(milliseconds: 50_000_000), wall: WallTime(unixMilliseconds: 1_767_323_045_000))

    init(source: String) throws { try self.init(sources: [source]) }

    /// An app for each publisher.
    init(sources: [String]) throws {
        var profiles: [String] = []
        for source in sources {
            let profile = Self.profiles[source] ?? source
            if !profiles.contains(profile) { profiles.append(profile) }
        }
        engine = RuleEngine(
            apps: try profiles.map { try ShippedProfiles.settings($0, app: try AppName($0)) },
            limits: PayloadLimits())
    }

    /// The profile of each publisher, where it is not called like it.
    static let profiles = [
        "alertmanager": "alerts", "grafana": "alerts", "uptime-kuma": "alerts", "homeassistant": "home-assistant",
        "homie4": "homie", "octoprint-mqtt": "octoprint", "mqttwarn": "last-will", "sparkplug-b": "sparkplug",
        "doorbird-bridge": "doorbell", "doorbell-diy": "doorbell", "ntfy": "notify", "gotify": "notify",
        "apprise": "notify", "pushover": "notify", "web-notification": "notify", "awtrix": "notify",
        "hass-agent": "notify", "tvoverlay": "notify", "mqtt2notifysend": "notify",
    ]

    mutating func send(_ line: MappedLine, _ freshness: InboundMessage.Freshness = .live) -> [Outcome] {
        engine.handle(
            InboundMessage(
                topic: line.topic, payload: line.payload, freshness: freshness, properties: line.properties),
            at: now)
    }

    /// Time passes; what rules do in it.
    mutating func pass(_ length: Milliseconds) -> [Outcome] {
        let end = Moment(instant: now.instant + length, wall: now.wall + length)
        var outcomes: [Outcome] = []
        while let due = engine.nextDeadline(), due <= end.instant {
            let passed = max(.zero, due - now.instant)
            now = Moment(instant: now.instant + passed, wall: now.wall + passed)
            outcomes += engine.advance(to: now)
        }
        now = end
        return outcomes
    }

    /// What outcomes come down to.
    static func verdict(_ outcomes: [Outcome]) -> MappedLine.Expectation? {
        var verdict = MappedLine.Expectation.ignore
        for outcome in outcomes {
            switch outcome {
            case .show: return .toast
            case .hide: verdict = .dismiss
            case .reject: return nil
            case .nothing: break
            }
        }
        return verdict
    }
}
