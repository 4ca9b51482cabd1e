import ToastModel

extension PresenceState {
    /// What a presence payload says; nil when it says neither online nor offline.
    init?(_ decoded: DecodedPayload) {
        let word: String?
        switch decoded.content {
        case .nothing: word = decoded.step == .empty ? "" : nil
        case .text(let text): word = text
        case .json(let value): word = value.members.flatMap { FoldedMembers($0)["state"]?.string }
        case .refused: word = nil
        }
        switch word.map({ Words.trimmed($0).lowercased() }) {
        case "online": self = .online
        case "offline": self = .offline
        case "" where decoded.step == .empty: self = .forgotten
        default: return nil
        }
    }
}
