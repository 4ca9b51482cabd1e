import ToastModel
import ToastQueue

/// Which epoch of the engine is which of the model's: they choose their own words for it.
struct EpochMap: Sendable {
    private var modelWord: [String: String] = [:]
    private var engineWord: [String: String] = [:]

    /// The engine's epoch in the model's words, if it never meant another.
    mutating func translate(_ epoch: String, client: ClientName, expected: String?) -> String {
        let key = "\(client.text)/\(epoch)"
        if let known = modelWord[key] { return known }
        guard let expected, engineWord[expected] == nil else { return "unknown epoch \(epoch)" }
        modelWord[key] = expected
        engineWord[expected] = key
        return expected
    }
}
