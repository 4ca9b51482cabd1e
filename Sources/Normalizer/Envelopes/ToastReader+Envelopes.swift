import ToastModel

/// The shapes of other systems, understood without a rule (rules, "Profiles to ship", the last eight).
/// Each adds what it means below the names at the top, so that a field of the contract goes first.
extension ToastReader {
    mutating func openEnvelopes(_ members: [JSONMember]) {
        openCompanionData(members)
        guard entries.hasMarks else { return }
        openNested(.options, path: "options.")
        openNested(.notification, path: "notification.")
        openNtfy(members)
        openGotify(members)
        openPushover(members)
        openAttachments()
        if let corner = entries.value(of: .corner), corner.string != nil {
            entries.drop(.corner)
            add(.position, corner, source: "corner")
        }
        openEncodedIcon()
    }

    /// A value that stands in for a field, below everything at the top.
    private mutating func add(_ field: Field, _ value: JSONValue, source: String, layer: Int = 1) {
        let path = source + " as "
        entries.add([JSONMember(field.name, value)], path: path, layer: layer)
    }

    /// The arguments of the Web's `new Notification(title, options)`, and the object that push services
    /// wrap around a notification.
    private mutating func openNested(_ mark: EnvelopeMark, path: String) {
        guard case .object(let members)? = entries.value(of: mark) else { return }
        entries.drop(mark)
        entries.add(members, path: path, layer: 1)
    }

    /// Home Assistant's companion apps and HASS.Agent: `message`, `title`, and everything else under `data`.
    private mutating func openCompanionData(_ members: [JSONMember]) {
        guard members.count <= 4, members.contains(where: { $0.name == "message" }),
            members.allSatisfy({ ["message", "title", "data", "target"].contains($0.name) }),
            case .object(let data)? = members.last(where: { $0.name == "data" })?.value,
            data.contains(where: { Self.companionKeys.contains($0.name) })
        else { return }
        dataIsEnvelope = true
        entries.add(data.filter { Self.companionKeys.contains($0.name) }, path: "data.", layer: 1)
        entries.add(foreign: data.filter { !Self.companionKeys.contains($0.name) && $0.name != "notification_icon" })
        if let icon = data.last(where: { $0.name == "notification_icon" })?.value {
            add(.icon, icon, source: "data.notification_icon", layer: 2)
        }
    }

    /// What those apps read from `data` and what has the same meaning here. Their `ttl` and `priority`
    /// are about the push service.
    private static let companionKeys: Set<String> = [
        "duration", "timeout", "image", "tag", "icon", "icon_url", "sticky", "importance", "clickAction",
        "click_action", "url", "actions", "color",
    ]

    /// ntfy: messages of one sequence are one toast; an attachment that is an image is shown.
    private mutating func openNtfy(_ members: [JSONMember]) {
        if NtfyEvent(members) == .message, let sequence = JSONValue.object(members)["sequence_id"] {
            add(.id, sequence, source: "sequence_id", layer: -1)
        }
        guard let attachment = entries.value(of: .attachment), let url = attachment["url"],
            attachment["type"]?.string?.hasPrefix("image/") == true
        else { return }
        add(.image, url, source: "attachment.url")
    }

    /// Gotify: its scale of priorities, and what its clients read from `extras`.
    private mutating func openGotify(_ members: [JSONMember]) {
        let display = entries.value(of: .extras)?["client::notification"]
        guard
            display != nil || entries.value(of: .gotify)?.integer != nil
                || entries.value(of: .extras)?["client::display"] != nil
        else { return }
        if scale == .toast { scale = .gotify }
        if let date = JSONValue.object(members)["date"] {
            add(.timestamp, date, source: "date")
        }
        if let url = display?["click"]?["url"] {
            add(.link, url, source: "extras.client::notification.click.url")
        }
        if let image = display?["bigImageUrl"] {
            add(.image, image, source: "extras.client::notification.bigImageUrl")
        }
    }

    /// Pushover: its scale of priorities; its credentials are nobody's business on a screen.
    private mutating func openPushover(_ members: [JSONMember]) {
        let object = JSONValue.object(members)
        guard entries.value(of: .pushover) != nil, object["message"] != nil else { return }
        let hasCredentials = object["token"]?.string != nil && object["user"]?.string != nil
        let isEmergency = object["retry"] != nil && object["expire"] != nil
        let isFormatted = [object["html"], object["monospace"]].contains { $0?.integer == 0 || $0?.integer == 1 }
        guard hasCredentials || isEmergency || isFormatted || object["url_title"] != nil else { return }
        if scale == .toast { scale = .pushover }
        if hasCredentials {
            entries.drop(foreign: "token")
            entries.drop(foreign: "user")
            warn(.data, "token and user were left out, because they are credentials")
        }
    }

    /// Apprise sends files along in base64; the first image is shown.
    private mutating func openAttachments() {
        guard let attachments = entries.value(of: .attachments)?.array else { return }
        for attachment in attachments.prefix(10) {
            guard let encoded = attachment["base64"]?.string,
                let kind = attachment["mimetype"]?.string, kind.hasPrefix("image/")
            else { continue }
            entries.drop(.attachments)
            add(.image, .string("data:\(kind);base64,\(encoded)"), source: "attachments")
            return
        }
    }

    /// An icon as bare base64, whose first letters tell what it is.
    private mutating func openEncodedIcon() {
        guard let encoded = entries.value(of: .encodedIcon)?.string else { return }
        let kinds = [("iVBOR", "png"), ("/9j/", "jpeg"), ("R0lG", "gif"), ("UklG", "webp")]
        guard let kind = kinds.first(where: { encoded.hasPrefix($0.0) })?.1 else { return }
        entries.drop(.encodedIcon)
        add(.icon, .string("data:image/\(kind);base64,\(encoded)"), source: "iconB64")
    }
}
