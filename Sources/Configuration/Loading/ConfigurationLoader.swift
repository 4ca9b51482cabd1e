import ToastModel

/// The configuration of a file, complete and checked, or everything that is wrong with it.
///
/// Reads the file, the files it includes, the profiles its apps name, and the files with secrets.
/// Without a path, the defaults with what the options say.
package func loadConfiguration(
    from path: String?, _ options: LoadOptions
) throws(ConfigurationFaults) -> LoadedConfiguration {
    var loader = ConfigurationLoader(path: path, options: options)
    let configuration = loader.load()
    let faults = loader.sortedFaults()
    if faults.contains(where: { $0.severity == .error }) { throw ConfigurationFaults(faults: faults) }
    return LoadedConfiguration(
        configuration: configuration, warnings: faults, files: loader.files.map(\.path), hash: loader.hash,
        ruleTests: loader.ruleTests, profiles: loader.profiles.values.compactMap { $0 })
}

/// One loading, from the first file to the whole.
struct ConfigurationLoader {
    let path: String?
    var scope: LoadScope
    var written = WrittenConfiguration()
    /// What the apps subscribe to.
    var filters: [PlacedText] = []
    var ruleTests: [RuleTests] = []
    /// The documents of profiles by name; nil for one that cannot be read.
    var profiles: [String: SettingsNode?] = [:]
    /// What a client or group may be called, for hints, and how many comparisons are left for those.
    var referable: [String] = []
    var comparisonsLeft = 20_000
    private(set) var files: [(path: String, bytes: [UInt8])] = []

    init(path: String?, options: LoadOptions) {
        self.path = path
        scope = LoadScope(options: options, folder: path.map { parentFolder(of: $0) } ?? ".")
    }

    mutating func load() -> Configuration {
        scope.zone = scope.localZone()
        if let path { readMainFile(path) }
        written.configuration.zone = scope.zone
        applyOptions()
        assembleClients()
        assembleGroups()
        assembleAnimations()
        assembleApps()
        checkReferences()
        checkTopics()
        assembleTLS()
        checkEmbedded()
        assembleUsers()
        readSecrets()
        return written.configuration
    }

    private mutating func readMainFile(_ path: String) {
        if let root = tree(
            of: path, readBy: SourcePosition(file: path, line: 1, column: 1), "", scope.options.files.readAny)
        {
            readZone(root)
            if !root.isNull {
                _ = topFields.read(root, "", wanted: "a mapping of keys", into: &written, &scope)
            }
        }
        readIncludedFiles()
    }

    /// The zone comes first: quiet hours in any place of the file may rely on it. Its faults are told later.
    private mutating func readZone(_ root: SettingsNode) {
        guard case .mapping(let entries) = root.content,
            let entry = entries.first(where: { $0.key == "zone" }), !entry.value.isNull
        else { return }
        var silent = scope
        if let zone = Kind<ZoneOffsets>.zone.read(entry.value, "zone", &silent) { scope.zone = zone }
    }

    /// The values of a file with variables put in; nil after a fault that ends its reading.
    mutating func tree(
        of path: String, readBy position: SourcePosition, _ keyPath: String, _ read: FileSource.Read? = nil
    ) -> SettingsNode? {
        let limits = YAMLLimits()
        switch (read ?? scope.options.files.read)(path, limits.bytes) {
        case .failure(let fault):
            scope.report("the file '\(path)' \(fault.sentence)", keyPath, at: position)
            return nil
        case .success(let bytes):
            files.append((path, bytes))
            let root = readYAML(bytes, file: path, limits: limits, faults: &scope.faults)
            // Most files have none, and a copy of the tree costs.
            let hasVariables = bytes.indices.dropLast().contains { bytes[$0] == 0x24 && bytes[$0 + 1] == 0x7B }
            return hasVariables ? root.map { scope.substituteVariables($0) } : root
        }
    }

    /// What the command line says wins over the file.
    private mutating func applyOptions() {
        let options = scope.options
        if let text = options.server {
            do throws(ServerFault) {
                written.configuration.server = try Configuration.Server(text)
            } catch {
                let place = SourcePosition(file: "--server", line: 1, column: 1)
                scope.report(error.sentence, "", at: place, hint: error.hint)
            }
        }
        written.configuration.state =
            options.state ?? written.configuration.state ?? standardStateFolder(options.environment)
    }

    /// In the order of the files, then by line; what an alias repeats only once.
    func sortedFaults() -> [SettingsFault] {
        let order = Dictionary(files.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
        var seen: Set<SettingsFault> = []
        return scope.faults.filter { seen.insert($0).inserted }.enumerated().sorted { left, right in
            let places = (left.element.position, right.element.position)
            return (order[places.0.file] ?? 0, places.0.line, places.0.column, left.offset)
                < (order[places.1.file] ?? 0, places.1.line, places.1.column, right.offset)
        }.map(\.element)
    }

    /// Of all files, 16 digits.
    var hash: String {
        var hash = ContentHash()
        for file in files {
            hash.add(file.bytes)
            hash.close()
        }
        let digits = String(hash.value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
