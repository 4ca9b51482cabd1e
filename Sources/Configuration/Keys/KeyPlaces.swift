import ToastModel

/// Where a key belongs that stands at a wrong place, and what words of other programs are called here.
enum KeyPlaces {
    /// A hint for a key that is unknown where it stands; nil when nothing is near.
    static func place(of name: String) -> String? {
        if let word = otherWords[name.lowercased()] { return word }
        let tables: [(names: [String], place: (String) -> String)] = [
            (clientFields.map(\.outline.name), { "a key of a client: clients: { defaults: { \($0): … } }" }),
            (appFields.map(\.outline.name), { "a key of an app: apps: { <app>: { \($0): … } }" }),
            (toastFields.map(\.outline.name), { "a key of an app's defaults: defaults: { \($0): … }" }),
            (topFields.map(\.outline.name), { "a key of the top: \($0): … at the beginning of a line" }),
        ]
        for table in tables where table.names.contains(name) { return "'\(name)' is \(table.place(name))" }
        let all = tables.flatMap(\.names)
        guard let closest = closestName(to: name, among: all) else { return nil }
        return tables.first { $0.names.contains(closest) }.map { "did you mean '\(closest)', \($0.place(closest))?" }
    }

    private static let otherWords = [
        "sticky": "write auto_hide: false", "hold": "write auto_hide: false", "timeout": "the key is 'duration'",
        "displaytime": "the key is 'duration'", "expire": "the key is 'ttl'", "expiry": "the key is 'ttl'",
        "level": "the key is 'type', or 'priority'", "severity": "the key is 'type'",
        "host": "write server: mqtt://host:1883",
        "broker": "write server: mqtt://host:1883", "mqtt": "write server: mqtt://host:1883",
        "port": "write server: mqtt://host:1883", "password": "the key is credentials: { password_file: … }",
        "username": "the key is credentials: { username: … }", "user": "the key is credentials: { username: … }",
        "quiet_hours": "the key is 'mute'", "displays": "the key is 'clients'", "topic": "the key is 'topics'",
        "subscribe": "the key is 'topics'", "history": "the key is limits: { history: … }",
        "logging": "the key is 'log'", "payload": "the key is limits: { payload: … }",
    ]
}
