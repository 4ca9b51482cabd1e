import Normalizer
import ToastModel

/// The folders in which profiles are looked for when the file at `path` names none: beside it, those of the
/// environment, those that are shipped.
package func profileFolders(of path: String?, _ options: LoadOptions) -> [String] {
    let environment = options.environment["TOASTD_PROFILES"]?.split(separator: ":").map(String.init) ?? []
    return [resolve("profiles", in: path.map { parentFolder(of: $0) } ?? ".")] + environment + options.profileFolders
}

/// The names of the profiles that take messages on a topic with their parameters as they come, at most three; one
/// whose filter names the first level of the topic goes before all that take any.
package func profiles(for topic: String, in folders: [String], _ files: FileSource) -> [String] {
    let levels = TopicLevels(topic)
    var named: [String] = []
    var open: [String] = []
    for folder in folders {
        for file in (try? files.names(folder).get()) ?? [] where file.hasSuffix(".yaml") {
            let name = String(file.dropLast(5))
            guard !named.contains(name), !open.contains(name),
                case .success(let bytes) = files.read(folder + "/" + file, 1 << 20),
                let filter = filters(of: bytes, file).first(where: { $0.match(levels) != nil })
            else { continue }
            if case .literal = filter.levels.first { named.append(name) } else { open.append(name) }
        }
    }
    return Array((named.isEmpty ? open : named).prefix(3))
}

private func filters(of bytes: [UInt8], _ file: String) -> [TopicFilter] {
    var faults: [SettingsFault] = []
    guard let document = readYAML(bytes, file: file, faults: &faults),
        let expansion = expandProfile(document, parameters: nil, rules: nil, path: "", faults: &faults),
        case .mapping(let entries) = expansion.app.content
    else { return [] }
    let topics = entries.first { $0.key == "topics" }?.value
    return (topics?.json.array ?? []).compactMap(\.string).compactMap { try? TopicFilter.parse($0) }
}
