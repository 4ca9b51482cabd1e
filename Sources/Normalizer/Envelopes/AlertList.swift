import ToastModel

/// The alerts that Alertmanager and Grafana put into one webhook message.
enum AlertList {
    /// The elements of `alerts`, if that is what the object is: one that is no alert does not hide the others.
    static func alerts(in members: [JSONMember]) -> [JSONValue]? {
        guard case .array(let alerts)? = members.last(where: { $0.name == "alerts" })?.value,
            alerts.contains(where: { $0["labels"]?.members != nil || $0["annotations"]?.members != nil })
        else { return nil }
        return alerts
    }

    /// One alert in the fields of a toast.
    static func members(of alert: JSONValue) -> [JSONMember] {
        let labels = alert["labels"]
        let annotations = alert["annotations"]
        let isResolved = alert["status"]?.string == "resolved"
        var members: [JSONMember] = []
        func add(_ field: Field, _ value: JSONValue?) {
            if let value, value.saysSomething { members.append(JSONMember(field.name, value)) }
        }
        let name = labels?["alertname"]
        let summary = annotations?["summary"].flatMap { $0.saysSomething ? $0 : nil }
        add(.id, alert["fingerprint"] ?? name)
        add(.title, summary ?? name ?? .string("alert"))
        let description = ["description", "message"].lazy.compactMap { annotations?[$0] }.first(where: \.saysSomething)
        add(.content, description ?? labels?["instance"])
        add(.type, .string(isResolved ? "success" : type(of: labels?["severity"])))
        add(
            .link,
            ["dashboardURL", "panelURL", "generatorURL"].lazy.compactMap { alert[$0] }.first(where: \.saysSomething))
        add(.timestamp, alert[isResolved ? "endsAt" : "startsAt"])
        members.append(JSONMember(Field.data.name, alert))
        return members
    }

    /// A firing alert is an alert, unless its severity says that it is less.
    private static func type(of severity: JSONValue?) -> String {
        switch severity?.string.flatMap({ FieldWords.type($0) }) {
        case .warning: "warning"
        case .notice: "notice"
        default: "alert"
        }
    }
}
