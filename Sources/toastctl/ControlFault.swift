/// Why a command could not speak to the server.
enum ControlFault: Error, Hashable {
    case unreachable(server: String, reason: String)
    case refused(server: String, reason: String)
    case silent(server: String)
    case mqtt(String)
    case system(String)

    /// What, where, and what to do.
    var sentence: String {
        switch self {
        case .unreachable(let server, let reason):
            "cannot connect to \(server): \(reason); is the server running? --server URL names another"
        case .refused(let server, let reason):
            "\(server): \(reason); --user NAME and --password-file FILE log in"
        case .silent(let server): "\(server) does not answer as an MQTT server does; --timeout DURATION waits longer"
        case .mqtt(let reason): reason
        case .system(let reason): reason
        }
    }
}
