import Configuration
import Testing
import ToastModel

/// Loads from memory, on 2026-01-01T00:00:00Z.
func load(
    _ files: [String: String], _ environment: [String: String] = [:],
    options change: (inout LoadOptions) -> Void = { _ in }
) throws(ConfigurationFaults) -> LoadedConfiguration {
    var options = LoadOptions(
        environment: Environment(environment), files: .memory(files), now: WallTime(unixMilliseconds: 1_767_225_600_000)
    )
    change(&options)
    return try loadConfiguration(from: "/c/toastd.yaml", options)
}

/// Loads one file; an issue is recorded for any fault or warning.
func load(_ text: String) throws(ConfigurationFaults) -> Configuration {
    let loaded = try load(["/c/toastd.yaml": text])
    #expect(loaded.warnings == [])
    return loaded.configuration
}

/// The lines of the faults, or an issue when there are none.
func faults(_ files: [String: String], _ environment: [String: String] = [:]) -> [String] {
    do throws(ConfigurationFaults) {
        _ = try load(files, environment)
        Issue.record("it was loaded")
        return []
    } catch {
        return error.faults.map(\.line)
    }
}
