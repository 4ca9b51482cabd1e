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
        let path = subpath("apps", entry.key)
        let expansion = expandedProfile(of: entry.value, path)
        let profile = expansion.map { overlay(of: $0) } ?? AppOverlay()
        var settings = written.configuration.settings(for: name, own: [profile, entry.value])
        if let rules = expansion?.rules ?? entry.value.rules {
            let context = RuleContext(
                root: written.configuration.root, topics: settings.topics, parameters: expansion?.parameters ?? [])
            settings.rules = Rule.compile(
                rules, path: subpath(path, "rules"), context: context, faults: &scope.faults)
        }
        written.configuration.apps.append(settings)
        filters += subscribed(settings, written: entry.value.topics ?? profile.topics, path)
        if let tests = entry.value.tests {
            ruleTests.append(RuleTests(tests: tests, settings: settings, path: subpath(path, "tests")))
        }
    }

    /// The filters of an app with their places; of one that names none, those of its rules.
    private func subscribed(_ settings: AppSettings, written: [PlacedText]?, _ path: String) -> [PlacedText] {
        if let written, !written.isEmpty { return written }
        return settings.rules.flatMap { rule in
            rule.filters.map {
                PlacedText(text: $0.subscription, position: rule.position, path: subpath(path, "rules"))
            }
        }
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
            ("tests", entry.value.tests?.position),
        ]
        for case (let name, let position?) in places {
            scope.report(
                "'\(name)' belongs to a single app", subpath(subpath("apps", entry.key), name), at: position)
        }
    }
}
