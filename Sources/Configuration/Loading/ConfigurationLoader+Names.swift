import ToastModel
import ToastQueue

/// The entry under `clients` and `apps` that holds for all.
let defaultsName = "defaults"

extension ConfigurationLoader {
    /// Sorts the entries under `clients` into defaults, patterns and clients.
    mutating func assembleClients() {
        for entry in unique(written.clients, "clients") {
            if entry.key == defaultsName {
                written.configuration.queue.defaults = entry.value
            } else if isPattern(entry.key) {
                written.configuration.queue.patterns.append(
                    QueueConfiguration.Pattern(glob: entry.key, overlay: entry.value))
            } else if let name = client(
                entry.key, "clients", at: entry.position, reserved: "settings for all stand under \(defaultsName)")
            {
                written.configuration.queue.clients[name] = entry.value
            }
        }
    }

    mutating func assembleAnimations() {
        for entry in unique(written.animations, "animations") {
            written.configuration.animations[entry.key] = entry.value
        }
    }

    /// Each name once; a second one, as two files may bring, is a fault.
    mutating func unique<Value>(_ entries: [Keyed<Value>], _ section: String) -> [Keyed<Value>] {
        var first: [String: SourcePosition] = [:]
        return entries.filter { entry in
            guard let other = first.updateValue(entry.position, forKey: entry.key) else { return true }
            first[entry.key] = other
            scope.report(
                "'\(entry.key)' already stands in \(other.file), line \(other.line)", subpath(section, entry.key),
                at: entry.position)
            return false
        }
    }

    /// `reserved` is the hint for a name that nobody may have.
    mutating func client(
        _ text: String, _ section: String, at position: SourcePosition, reserved: String
    ) -> ClientName? {
        do throws(NameFault) {
            return try ClientName(text)
        } catch {
            let hint: String? =
                if case .reserved = error { reserved } else { nil }
            scope.report(error.sentence, subpath(section, text), at: position, hint: hint)
            return nil
        }
    }
}
