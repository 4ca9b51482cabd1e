import Normalizer
package import ToastModel

/// What `toastd --check` and `toastctl check` say.
package struct ConfigurationCheck: Hashable, Sendable {
    package enum Verdict: Hashable, Sendable {
        case passed, failed
    }

    /// One for each fault and each failed test, then a last one that sums up.
    package var lines: [String]
    package var verdict: Verdict
    /// The faults themselves, for who prints them in another form.
    package var faults: [SettingsFault]
}

/// Loads the configuration and runs the tests of its rules and profiles. Warnings are printed and pass.
package func checkConfiguration(at path: String?, _ options: LoadOptions) -> ConfigurationCheck {
    do throws(ConfigurationFaults) {
        let loaded = try loadConfiguration(from: path, options)
        var faults = loaded.warnings
        let tally = runTests(of: loaded, options, &faults)
        return verdict(on: path, faults, loaded.configuration, tally)
    } catch {
        return verdict(on: path, error.faults, nil, RuleTestTally())
    }
}

private func runTests(
    of loaded: LoadedConfiguration, _ options: LoadOptions, _ faults: inout [SettingsFault]
) -> RuleTestTally {
    var sum = RuleTestTally()
    for tests in loaded.ruleTests {
        let tally = runRuleTests(
            tests.tests, settings: tests.settings, limits: loaded.configuration.payloadLimits, path: tests.path,
            faults: &faults)
        sum.passed += tally.passed
        sum.failed += tally.failed
    }
    for profile in loaded.profiles where profile.hasKey("tests") {
        let tally = runProfileTests(profile, root: loaded.configuration.root, faults: &faults) { node, faults in
            profileSettings(node, options, &faults)
        }
        sum.passed += tally.passed
        sum.failed += tally.failed
    }
    return sum
}

private func verdict(
    on path: String?, _ faults: [SettingsFault], _ configuration: Configuration?, _ tally: RuleTestTally
) -> ConfigurationCheck {
    let errors = faults.count { $0.severity == .error }
    var parts = errors == 0 ? [] : [count(errors, "error")]
    if errors < faults.count { parts.append(count(faults.count - errors, "warning")) }
    if let configuration, errors == 0 {
        let sizes = [
            count(configuration.apps.count, "app"), count(configuration.configuredClients.count, "client"),
        ]
        parts = sizes + parts
    }
    if tally.passed + tally.failed > 0 {
        parts.append("\(tally.passed) of \(count(tally.passed + tally.failed, "test")) passed")
    }
    let valid = errors == 0 ? "is valid" : "is not valid"
    let sum = "\(path ?? "the default configuration") \(valid): \(parts.joined(separator: ", "))"
    return ConfigurationCheck(
        lines: faults.map(\.line) + [sum], verdict: errors == 0 ? .passed : .failed, faults: faults)
}

private func count(_ number: Int, _ thing: String) -> String {
    number == 1 ? "1 \(thing)" : "\(number) \(thing)s"
}

extension SettingsNode {
    fileprivate func hasKey(_ name: String) -> Bool {
        if case .mapping(let entries) = content { entries.contains { $0.key == name } } else { false }
    }
}
