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

/// Loads the configuration and runs the tests of its rules. Warnings are printed and pass.
package func checkConfiguration(at path: String?, _ options: LoadOptions) -> ConfigurationCheck {
    let shown = path ?? "the defaults"
    do throws(ConfigurationFaults) {
        let loaded = try loadConfiguration(from: path, options)
        let apps = count(loaded.configuration.apps.count, "app")
        let clients = count(loaded.configuration.configuredClients.count, "client")
        let warnings = loaded.warnings.isEmpty ? "" : ", " + count(loaded.warnings.count, "warning")
        return ConfigurationCheck(
            lines: loaded.warnings.map(\.line) + ["\(shown) is valid: \(apps), \(clients)\(warnings)"],
            verdict: .passed, faults: loaded.warnings)
    } catch {
        let errors = error.faults.count { $0.severity == .error }
        let warnings = error.faults.count - errors
        let sum = count(errors, "error") + (warnings == 0 ? "" : ", " + count(warnings, "warning"))
        return ConfigurationCheck(
            lines: error.faults.map(\.line) + ["\(shown) is not valid: \(sum)"], verdict: .failed,
            faults: error.faults)
    }
}

private func count(_ number: Int, _ thing: String) -> String {
    number == 1 ? "1 \(thing)" : "\(number) \(thing)s"
}
