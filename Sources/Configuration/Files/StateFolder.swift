/// Where toastd keeps what must survive it, unless told otherwise (contract, section 7): the folder that
/// systemd gives a service (`STATE_DIRECTORY`), else `$XDG_STATE_HOME/toastd`, which is below the home
/// folder unless set, else `/var/lib/toastd` for who has no home.
package func standardStateFolder(_ environment: Environment) -> String {
    // systemd separates several with a colon; ours is the first.
    if let given = environment["STATE_DIRECTORY"]?.split(separator: ":").first { return String(given) }
    return userStateFolder(environment) ?? systemStateFolder
}

/// The folders in which a toastd of this machine may keep its state, the likeliest first. For who looks
/// for the embedded server of one.
package func stateFolderCandidates(_ environment: Environment) -> [String] {
    let first = standardStateFolder(environment)
    return first == systemStateFolder ? [first] : [first, systemStateFolder]
}

/// Where the configuration is when no file is named, the first that exists counts:
/// `$XDG_CONFIG_HOME/toastd/toastd.yaml` (`~/.config` unless set), then `/etc/toastd/toastd.yaml`. A
/// service looks only into the second.
package func standardConfigurationFiles(_ environment: Environment) -> [String] {
    var files: [String] = []
    if environment["STATE_DIRECTORY"] == nil {
        let home = absolute(environment["HOME"]).map { $0 + "/.config" }
        if let folder = absolute(environment["XDG_CONFIG_HOME"]) ?? home {
            files.append(folder + "/toastd/toastd.yaml")
        }
    }
    return files + ["/etc/toastd/toastd.yaml"]
}

private let systemStateFolder = "/var/lib/toastd"

private func userStateFolder(_ environment: Environment) -> String? {
    let home = absolute(environment["HOME"]).map { $0 + "/.local/state" }
    return (absolute(environment["XDG_STATE_HOME"]) ?? home).map { $0 + "/toastd" }
}

/// The XDG base directory specification ignores paths that are not absolute; `/` is no home.
private func absolute(_ path: String?) -> String? {
    guard let path, path.hasPrefix("/"), path != "/" else { return nil }
    return path.hasSuffix("/") ? String(path.dropLast()) : path
}
