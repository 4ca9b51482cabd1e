package import ToastModel

/// A profile with its parameters filled in, ready to be read as a part of an app's entry.
package struct ProfileExpansion: Sendable {
    /// The keys of an app that the profile sets, such as `topics`, `retained` and `defaults`. The app's own
    /// entry goes over them.
    package var app: SettingsNode
    /// The app's own rules, then those of the profile that they do not replace: for `Rule.compile`.
    package var rules: SettingsNode
    /// For `RuleContext.parameters`.
    package var parameters: [JSONMember]
}

/// Fills a profile in (rules, N26).
///
/// `profile` is the whole document of `NAME.yaml`:
///
/// ```yaml
/// profile: zigbee2mqtt
/// about: one line for the table of profiles
/// parameters: { base: zigbee2mqtt, battery_below: 15 }   # names and defaults
/// topics: ["$(base)/#"]                                  # and other keys of an app
/// rules: […]
/// tests: […]
/// ```
///
/// `$(name)` in any value below `topics`, `defaults` and `rules` becomes the parameter; a value that is nothing else
/// takes its kind, also a list. In expressions a parameter is `param.name`.
///
/// `parameters` and `rules` are those of the app. A rule of the app with the name of one of the profile takes its
/// place, and `{ name: …, off: true }` takes it out. The caller then reads `app` below the app's own entry and compiles
/// `rules` with `RuleContext(root:, topics:, parameters: expansion.parameters)`.
///
/// Nil when the document is no profile; what is wrong is named in `faults`. `path` is the app's, such as `apps.zigbee`.
package func expandProfile(
    _ profile: SettingsNode, parameters: SettingsNode?, rules: SettingsNode?, path: String,
    faults: inout [SettingsFault]
) -> ProfileExpansion? {
    var expander = ProfileExpander(path: path)
    let result = expander.expand(profile, parameters: parameters, rules: rules)
    faults += expander.faults
    return result
}
