/// Why toast-desktop cannot go on.
enum DesktopFailure: Error, Hashable {
    case noBus(String)
    case refused(server: String, reason: String)
    case settings(String)
    case system(String)

    /// What, where, and what to do.
    var sentence: String {
        switch self {
        case .noBus(let reason): reason
        case .refused(let server, let reason):
            "\(server): \(reason); --user NAME and --password-file FILE log in"
        case .settings(let reason), .system(let reason): reason
        }
    }

    var code: Int32 {
        switch self {
        case .noBus, .system: 1
        case .settings: 2
        case .refused: 3
        }
    }
}
