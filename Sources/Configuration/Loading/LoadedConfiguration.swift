package import Normalizer
package import ToastModel

/// A configuration that may be used.
package struct LoadedConfiguration: Sendable {
    package var configuration: Configuration
    /// What is allowed and most likely not meant.
    package var warnings: [SettingsFault]
    /// Every file that was read, the main one first.
    package var files: [String]
    /// 16 hexadecimal digits that change with any byte of the files.
    package var hash: String
    /// The tests that stand beside the rules of apps.
    package var ruleTests: [RuleTests]
    /// The documents of the profiles that apps name; they may have tests of their own.
    package var profiles: [SettingsNode]
}

/// The tests of one app's rules, not yet run.
package struct RuleTests: Sendable {
    package var tests: SettingsNode
    package var settings: AppSettings
    package var path: String
}

/// Everything that is wrong with a configuration, in the order of its files and lines; at least one is
/// an error.
package struct ConfigurationFaults: Error, Hashable, Sendable {
    package var faults: [SettingsFault]

    package init(faults: [SettingsFault]) {
        self.faults = faults
    }
}
