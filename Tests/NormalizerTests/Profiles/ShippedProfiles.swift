import Configuration
import Foundation
import Normalizer
import Testing
import ToastModel

/// The profiles in `config/profiles`.
enum ShippedProfiles {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../config/profiles").standardizedFileURL

    static let names: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
    }()

    static func document(_ name: String) throws -> SettingsNode {
        let bytes = [UInt8](try Data(contentsOf: folder.appending(path: "\(name).yaml")))
        return try readYAML(bytes, file: "\(name).yaml")
    }

    /// The settings of an app that says `profile: NAME` and nothing else.
    static func settings(_ name: String, app: AppName) throws -> AppSettings {
        var settings = try #require(loaded[name]).get()
        settings.name = app
        return settings
    }

    private static let loaded: [String: Result<AppSettings, any Error>] = Dictionary(
        uniqueKeysWithValues: names.map { name in (name, Result { try load(name, app: try AppName("profile")) }) })

    private static func load(_ name: String, app: AppName) throws -> AppSettings {
        var faults: [SettingsFault] = []
        let expansion = try #require(
            expandProfile(
                try document(name), parameters: nil, rules: nil, path: "apps.\(app.text)", faults: &faults))
        var settings = try #require(read(expansion.app, app: app))
        let context = RuleContext(topics: settings.topics, parameters: expansion.parameters)
        settings.rules = Rule.compile(expansion.rules, path: "rules", context: context, faults: &faults)
        #expect(faults.map(\.line) == [])
        return settings
    }

    static func read(_ node: SettingsNode, app: AppName) -> AppSettings? {
        guard case .mapping(let entries) = node.content else { return nil }
        var settings = AppSettings(name: app)
        for entry in entries {
            switch entry.key {
            case "topics": settings.topics = entry.value.json.array?.compactMap(\.string) ?? []
            case "retained":
                settings.retained = entry.value.json.string.flatMap(AppSettings.RetainedPolicy.init(rawValue:))
            case "json": settings.json = entry.value.json.string == "lenient" ? .lenient : .strict
            case "priority_scale":
                settings.priorityScale =
                    entry.value.json.string.flatMap(AppSettings.PriorityScale.init(rawValue:)) ?? .toast
            default: Issue.record("a profile sets '\(entry.key)', which this test does not read")
            }
        }
        return settings
    }
}
