import Configuration
import ToastModel

/// Where frontends find the animations that the configuration names.
struct AnimationNames {
    private let places: [String: String]

    init(_ configuration: Configuration) {
        places = configuration.animations
    }

    /// The URL of a named animation: the configured one, or the path under which the broker serves the file.
    func url(of name: String) -> String? {
        guard let place = places[name] else { return nil }
        return place.contains("://") ? place : Self.path(of: name)
    }

    static func path(of name: String) -> String { "/animations/\(name).json" }
}
