import CommandLineInterface
import Configuration
import EventLoop
import MQTTSession
import Terminal
import ToastControl
import ToastModel

/// `acl`: the access list of the MQTT server, and the passwords of its users.
struct AccessTool {
    private let arguments: ParsedArguments

    init(_ arguments: ParsedArguments) {
        self.arguments = arguments
    }

    func run() -> Int32 {
        let passwords = arguments.value("passwords")
        let options = LoadOptions(secrets: passwords == nil ? .leave : .readAll, now: SystemClock.now().wall)
        let loaded: LoadedConfiguration
        do throws(ConfigurationFaults) {
            loaded = try loadConfiguration(from: arguments.positional(0), options)
        } catch {
            for fault in error.faults { StandardStream.error.write(fault.line + "\n") }
            return ExitCode.usage.rawValue
        }
        for fault in loaded.warnings { StandardStream.error.write(fault.line + "\n") }
        if loaded.configuration.users.isEmpty {
            complain("the configuration has no users: the list is for toastd alone")
        }
        if let passwords, !write(loaded.configuration, to: passwords) { return ExitCode.no.rawValue }
        let list = AccessList(loaded.configuration)
        let lines = arguments.has("json") ? list.json.map { String(decoding: $0.encoded, as: UTF8.self) } : list.lines
        for line in lines { StandardStream.output.write(line + "\n") }
        return ExitCode.done.rawValue
    }

    private func write(_ configuration: Configuration, to path: String) -> Bool {
        var logins: [PasswordFile.Login] = []
        var without: [String] = []
        let broker = configuration.credentials
        let users =
            [(broker.username ?? AccessList.brokersName, broker.password)]
            + configuration.users.map { ($0.name, $0.password) }
        for (name, password) in users {
            if let password { logins.append(.init(name, password: password)) } else { without.append("'\(name)'") }
        }
        guard without.isEmpty else {
            complain(
                "\(without.joined(separator: ", ")) \(without.count == 1 ? "has" : "have") no password: give each a "
                    + "password_file, toastd itself under credentials")
            return false
        }
        if let name = broker.username, name.contains(":") {
            complain("credentials.username: '\(name)' has a ':', which mosquitto lets no name have: choose another one")
            return false
        }
        do throws(PasswordFile.Fault) {
            try PasswordFile.write(logins, to: path)
            return true
        } catch {
            complain(error.sentence)
            return false
        }
    }
}
