import Configuration
import EventLoop

/// Where frontends find the animations that have a name.
struct AnimationNames: Hashable, Sendable {
    /// By name: a file, or a URL of somewhere else.
    private let places: [String: String]

    /// As the configuration names them, without a look at the disk.
    init(_ configuration: Configuration) {
        places = configuration.animations
    }

    /// With the animations that are shipped in a folder, unless the configuration has others of their names,
    /// and with those of the folders that it names.
    init(_ configuration: Configuration, shipped folder: String) {
        var places = Self.files(in: folder)
        for (name, place) in configuration.animations {
            let files = place.contains("://") ? [:] : Self.files(in: place)
            if files.isEmpty { places[name] = place } else { places.merge(files) { _, new in new } }
        }
        self.places = places
    }

    /// The URL of a named animation's picture: the configured one as it is, or the path under which the
    /// broker serves what it makes of the file.
    func url(of name: String) -> String? {
        guard let place = places[name] else { return nil }
        return place.contains("://") ? place : "/animations/" + Self.encoded(name) + ".webp"
    }

    /// The files of this machine, by name, in order.
    var files: [(name: String, path: String)] {
        places.filter { !$0.value.contains("://") }.sorted { $0.key < $1.key }.map { (name: $0.key, path: $0.value) }
    }

    static func path(ofPicture name: String) -> String { "/animations/\(name).webp" }
    static func path(ofSource name: String) -> String { "/animations/\(name).json" }

    /// The Lottie files of a folder by their names without the ending.
    private static func files(in folder: String) -> [String: String] {
        var files: [String: String] = [:]
        for file in FileSystem.names(in: folder) where file.hasSuffix(".json") {
            files[String(file.dropLast(5))] = folder + "/" + file
        }
        return files
    }

    /// As it stands in a URL.
    private static func encoded(_ name: String) -> String {
        var text = ""
        for byte in name.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                text += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return text
    }
}
