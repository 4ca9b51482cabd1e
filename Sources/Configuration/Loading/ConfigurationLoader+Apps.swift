import Normalizer
import ToastModel
import ToastQueue

extension ConfigurationLoader {
    /// Sorts the entries under `apps` into defaults, patterns and apps, and gives each app its settings.
    mutating func assembleApps() {
        let entries = unique(written.apps, "apps")
        for entry in entries where entry.key == defaultsName || isPattern(entry.key) {
            refuseMapping(entry)
            if entry.key == defaultsName {
                written.configuration.appDefaults = entry.value
            } else {
                written.configuration.appPatterns.append(
                    Configuration.AppPattern(glob: entry.key, overlay: entry.value))
            }
        }
        assembleRates(entries)
        for entry in entries where entry.key != defaultsName && !isPattern(entry.key) {
            if let name = app(entry) { assemble(entry, name) }
        }
    }

    private mutating func app(_ entry: Keyed<AppOverlay>) -> AppName? {
        do throws(NameFault) {
            return try AppName(entry.key)
        } catch {
            scope.report(error.sentence, subpath("apps", entry.key), at: entry.position)
            return nil
        }
    }

    private mutating func assemble(_ entry: Keyed<AppOverlay>, _ name: AppName) {
        var settings = written.configuration.settings(for: name, own: entry.value)
        if let rules = entry.value.rules {
            settings.rules = Rule.compile(
                rules, path: subpath(subpath("apps", entry.key), "rules"), faults: &scope.faults)
        }
        written.configuration.apps.append(settings)
    }

    /// The limits of apps in the order in which they hold: defaults, patterns, apps.
    private mutating func assembleRates(_ entries: [Keyed<AppOverlay>]) {
        let ranks = entries.map { $0.key == defaultsName ? 0 : isPattern($0.key) ? 1 : 2 }
        for rank in 0...2 {
            for (entry, own) in zip(entries, ranks) where own == rank {
                let glob = entry.key == defaultsName ? "*" : entry.key
                switch entry.value.rate {
                case .off:
                    written.configuration.queue.ratePatterns.append(
                        QueueConfiguration.RatePattern(glob: glob, rate: nil))
                case .limited(let rate):
                    if rank == 2, let name = try? AppName(entry.key) {
                        written.configuration.queue.rates[name] = rate
                    } else {
                        written.configuration.queue.ratePatterns.append(
                            QueueConfiguration.RatePattern(glob: glob, rate: rate))
                    }
                case nil: break
                }
            }
        }
    }

    /// Rules have state, so they are one app's.
    private mutating func refuseMapping(_ entry: Keyed<AppOverlay>) {
        let places: [(name: String, position: SourcePosition?)] = [
            ("topics", entry.value.topics?.first?.position), ("profile", entry.value.profile?.position),
            ("parameters", entry.value.parameters?.position), ("rules", entry.value.rules?.position),
        ]
        for case (let name, let position?) in places {
            scope.report(
                "'\(name)' belongs to a single app", subpath(subpath("apps", entry.key), name), at: position)
        }
    }
}
