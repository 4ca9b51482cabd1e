import ToastModel

/// What the shell keeps in the store beside the state of rules, under keys of its own.
enum ShellState {
    private static let prefix = "shell/"
    private static let filterPrefix = "shell/filter/"

    static func owns(_ entry: RuleStateEntry) -> Bool { entry.key.hasPrefix(prefix) }

    /// The identifiers that filters were subscribed with.
    static func identifiers(in entries: [RuleStateEntry]) -> [String: UInt32] {
        var result: [String: UInt32] = [:]
        for entry in entries where entry.key.hasPrefix(filterPrefix) {
            guard let value = entry.value, let identifier = UInt32(String(decoding: value, as: UTF8.self)) else {
                continue
            }
            result[String(entry.key.dropFirst(filterPrefix.count))] = identifier
        }
        return result
    }

    /// What has to be stored so that `new` is found after a restart.
    static func changes(from old: [String: UInt32], to new: [String: UInt32]) -> [RuleStateEntry] {
        let gone = old.keys.filter { new[$0] == nil }.map { RuleStateEntry(key: filterPrefix + $0, value: nil) }
        let kept = new.filter { old[$0.key] != $0.value }.map { name, identifier in
            RuleStateEntry(key: filterPrefix + name, value: [UInt8](String(identifier).utf8))
        }
        return (gone + kept).sorted { $0.key < $1.key }
    }
}
