package import Normalizer
package import ToastModel

/// The keys of an app that a profile may set.
let profileFields = appFields.filter {
    [
        "topics", "retained", "json", "duration_unit", "priority_scale", "max_age", "defaults", "defaults_by_type",
    ].contains($0.outline.name)
}

/// The settings that a profile gives an app, for its own tests; nil after a fault.
package func profileSettings(
    _ app: SettingsNode, _ options: LoadOptions, _ faults: inout [SettingsFault]
) -> AppSettings? {
    guard let name = try? AppName("profile") else { return nil }
    var scope = LoadScope(options: options, folder: ".")
    var overlay = AppOverlay()
    let isMapping = profileFields.read(app, "", wanted: "a mapping of keys", into: &overlay, &scope)
    faults += scope.faults
    var settings = AppSettings(name: name)
    settings.apply(overlay)
    return isMapping ? settings : nil
}

extension ConfigurationLoader {
    /// The profile of an app with its parameters put in; nil when it names none, or after a fault.
    mutating func expandedProfile(of app: AppOverlay, _ path: String) -> ProfileExpansion? {
        guard let name = app.profile else {
            if let parameters = app.parameters {
                scope.report(
                    "these are parameters of a profile, and there is none", subpath(path, "parameters"),
                    at: parameters.position, hint: "name it: profile: zigbee2mqtt")
            }
            return nil
        }
        guard let document = profile(name) else { return nil }
        return expandProfile(
            document, parameters: app.parameters, rules: app.rules, path: path, faults: &scope.faults)
    }

    /// What a profile sets of an app.
    mutating func overlay(of expansion: ProfileExpansion) -> AppOverlay {
        var overlay = AppOverlay()
        _ = profileFields.read(expansion.app, "", wanted: "a mapping of keys", into: &overlay, &scope)
        return overlay
    }

    private mutating func profile(_ name: PlacedText) -> SettingsNode? {
        if let known = profiles[name.text] { return known }
        let document = find(name)
        profiles[name.text] = .some(document)
        return document
    }

    /// The folders with profiles, the nearest first: those of the configuration, those of the environment
    /// (`TOASTD_PROFILES`, separated by colons), those that are shipped.
    private var profileFolders: [String] {
        let own = written.profiles?.map(\.text) ?? [resolve("profiles", in: scope.folder)]
        let environment = scope.options.environment["TOASTD_PROFILES"]?.split(separator: ":").map(String.init) ?? []
        return own + environment + scope.options.profileFolders
    }

    private mutating func find(_ name: PlacedText) -> SettingsNode? {
        let file = name.text + ".yaml"
        var known: [String] = []
        for folder in profileFolders {
            let names = names(in: folder, for: name)
            if names.contains(file) { return tree(of: resolve(file, in: folder), readBy: name.position, name.path) }
            known += names.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }
        }
        let closest = closestName(to: name.text, among: known.sorted())
        scope.report(
            "there is no profile '\(name.text)' in \(profileFolders.joined(separator: ", "))", name.path,
            at: name.position, hint: closest.map { "did you mean '\($0)'?" })
        return nil
    }
}
