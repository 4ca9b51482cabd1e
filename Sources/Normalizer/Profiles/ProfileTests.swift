package import ToastModel

/// Runs the `tests:` of a profile, each with its own parameters. Faults of the profile itself are named
/// too. `readApp` reads the app keys of the expansion (`topics`, `retained`, `defaults`, …) into
/// settings: that is the configuration's matter.
package func runProfileTests(
    _ profile: SettingsNode, root: String = "toast", faults: inout [SettingsFault],
    readApp: (SettingsNode, inout [SettingsFault]) -> AppSettings?
) -> RuleTestTally {
    var tally = RuleTestTally()
    guard case .mapping(let entries) = profile.content,
        let node = entries.last(where: { $0.key == "tests" })?.value
    else {
        faults.append(SettingsFault("the profile has no tests", path: "", at: profile.position, severity: .warning))
        return tally
    }
    var reader = RuleTestReader()
    let tests = reader.tests(node, path: "tests")
    faults += reader.compiler.faults
    var known: [(parameters: SettingsNode?, settings: AppSettings)] = []
    for test in tests {
        let settings: AppSettings
        if let same = known.first(where: { $0.parameters == test.parameters }) {
            settings = same.settings
        } else {
            guard
                let expansion = expandProfile(
                    profile, parameters: test.parameters, rules: nil, path: "", faults: &faults),
                var read = readApp(expansion.app, &faults)
            else { return tally }
            let context = RuleContext(root: root, topics: read.topics, parameters: expansion.parameters)
            read.rules = Rule.compile(expansion.rules, path: "rules", context: context, faults: &faults)
            known.append((test.parameters, read))
            settings = read
        }
        var runner = RuleTestRunner(settings: settings, limits: PayloadLimits(), path: "tests")
        runner.run(test, &tally, &faults)
    }
    return tally
}
