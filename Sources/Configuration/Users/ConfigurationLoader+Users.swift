import Normalizer
import ToastModel
import ToastQueue

extension ConfigurationLoader {
    /// Checks the names that users have and speak of, and reads their passwords. Comes after apps, clients and
    /// groups.
    mutating func assembleUsers() {
        let broker = written.configuration.credentials.username ?? AccessList.brokersName
        for entry in unique(written.users, "users") {
            let path = subpath("users", ShownText.key(entry.key))
            do throws(NameFault) {
                try checkName(entry.key)
            } catch {
                scope.report(error.sentence, path, at: entry.position)
                continue
            }
            if entry.key.contains(":") {
                scope.report("the name of a user cannot contain ':'", path, at: entry.position)
                continue
            }
            if entry.key.first?.isWhitespace == true || entry.key.last?.isWhitespace == true {
                scope.report("the name of a user cannot begin or end with a blank", path, at: entry.position)
                continue
            }
            if entry.key == broker || entry.key == AccessList.brokersName {
                scope.report(
                    "'\(entry.key)' is the name of toastd itself", path, at: entry.position,
                    hint: "it may everything; choose another one")
                continue
            }
            var user = entry.value
            user.name = entry.key
            if user.publish.isEmpty, user.render.isEmpty, user.monitor.isEmpty {
                scope.warn(
                    "'\(entry.key)' may do nothing", path, at: entry.position,
                    hint: "give it publish, render or monitor")
            }
            for app in user.publish + user.monitor where !reportsPattern(app, "app") { checkApp(app) }
            for client in user.render where !reportsPattern(client, "client or group") { checkRendered(client) }
            readPassword(of: &user, path, at: entry.position)
            if written.configuration.server == .embedded, user.password == nil, user.passwordFile == nil {
                scope.warn(
                    "'\(entry.key)' has no password, and the embedded server lets nobody in without one", path,
                    at: entry.position, hint: "give it a password_file")
            }
            written.configuration.users.append(user)
        }
    }

    /// An access list of MQTT has names: what a pattern stands for, it does not know.
    private mutating func reportsPattern(_ name: PlacedText, _ what: String) -> Bool {
        guard isPattern(name.text) else { return false }
        scope.report(
            "'\(name.text)' is a pattern, and an access list has names only", name.path, at: name.position,
            hint: name.text == "*" ? "did you mean 'all'?" : "write each \(what) by its name, or all")
        return true
    }

    private mutating func checkApp(_ app: PlacedText) {
        let known = written.configuration.apps.map(\.name.text)
        if app.text == "all" || known.contains(app.text) { return }
        if written.configuration.appPatterns.contains(where: { globMatches($0.glob, app.text) }) { return }
        let closest = ToastModel.closestName(to: app.text, among: known)
        tell("there is no app '\(app.text)'", app, closest, known: "name it under apps, or leave strict off")
    }

    private mutating func checkRendered(_ client: PlacedText) {
        let configuration = written.configuration
        let known = configuration.configuredClients.map(\.text) + configuration.groups.keys
        if client.text == "all" || known.contains(client.text) { return }
        if configuration.queue.patterns.contains(where: { globMatches($0.glob, client.text) }) { return }
        let closest = ToastModel.closestName(to: client.text, among: known.sorted())
        tell(
            "there is no client or group '\(client.text)'", client, closest,
            known: "name it under clients, or leave strict off")
    }

    private mutating func tell(_ sentence: String, _ place: PlacedText, _ closest: String?, known: String) {
        let hint = closest.map { "did you mean '\($0)'?" }
        if written.configuration.strictness == .strict {
            scope.report(sentence, place.path, at: place.position, hint: hint ?? known)
        } else if let hint {
            scope.warn(sentence, place.path, at: place.position, hint: hint)
        }
    }

    private mutating func readPassword(of user: inout User, _ path: String, at position: SourcePosition) {
        guard let file = user.passwordFile else { return }
        if user.password != nil {
            scope.report("'password' and 'password_file' exclude each other", file.path, at: file.position)
            return
        }
        switch scope.options.secrets {
        case .leave: return
        // Another server has its passwords already.
        case .read where written.configuration.server != .embedded: return
        case .read, .readAll: user.password = firstLine(of: file)
        }
    }
}
