import ToastModel

/// What a line of ntfy's subscription stream is about.
enum NtfyEvent: Hashable {
    case message
    /// The stream lives; nothing happened.
    case housekeeping
    /// A message was taken back.
    case withdrawn(id: JSONValue?)

    /// Nil when the object is not from ntfy: its objects always name their topic.
    init?(_ members: [JSONMember]) {
        guard let event = members.last(where: { $0.name == "event" })?.value.string,
            members.contains(where: { $0.name == "topic" })
        else { return nil }
        switch event {
        case "message": self = .message
        case "open", "keepalive", "poll_request": self = .housekeeping
        case "message_delete", "message_clear":
            let object = JSONValue.object(members)
            self = .withdrawn(id: object["sequence_id"] ?? object["id"])
        default: return nil
        }
    }
}
