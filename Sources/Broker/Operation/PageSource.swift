import Configuration
import EventLoop
import JSON
import Observability
import ToastModel

/// What the page of the broker consists of.
enum PageSource {
    /// The files of the pages, the animations, and what the page has to know.
    static func load(_ configuration: Configuration, embedded: EmbeddedAddress?, _ log: Log) -> PageFolder {
        var pages = PageFolder()
        for name in FileSystem.names(in: folder) {
            if let body = try? FileSystem.read(folder + "/" + name) { pages.add("/" + name, body: body) }
        }
        for (name, place) in configuration.animations where !place.contains("://") {
            do throws(SystemFault) {
                pages.add(AnimationNames.path(of: name), body: try FileSystem.read(place))
            } catch {
                log.warning(.http, "the animation '\(name)' cannot be read: \(error.sentence)")
            }
        }
        pages.add("/settings.json", body: settings(configuration, embedded))
        return pages
    }

    /// Where the pages are: `TOASTD_PAGES`, or where a package puts them.
    private static var folder: String { ThisProcess.variable("TOASTD_PAGES") ?? "/usr/share/toastd/web" }

    private static func settings(_ configuration: Configuration, _ embedded: EmbeddedAddress?) -> [UInt8] {
        let port = embedded?.websocketPort ?? configuration.embedded.websocketPort
        var websocket = [JSONMember("port", .integer(Int64(port)))]
        if embedded != nil { websocket.append(JSONMember("username", .string(EmbeddedFolder.username))) }
        return JSONValue.object([
            JSONMember("root", .string(configuration.root)), JSONMember("version", .string(toastdVersion)),
            JSONMember("websocket", .object(websocket)),
        ]).encoded
    }
}
