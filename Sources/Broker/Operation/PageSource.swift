import Configuration
import EventLoop
import JSON
import Observability
import ToastModel

/// What the page of the broker consists of.
enum PageSource {
    /// The files of the pages, and what they have to know.
    static func load(_ configuration: Configuration, embedded: EmbeddedAddress?) -> PageFolder {
        var pages = PageFolder()
        for name in FileSystem.names(in: folder) {
            if let body = try? FileSystem.read(folder + "/" + name) { pages.add("/" + name, body: body) }
        }
        pages.add("/settings.json", body: settings(configuration, embedded))
        return pages
    }

    /// Where the pages are: `TOASTD_PAGES`, or where a package puts them.
    static var folder: String { ThisProcess.variable("TOASTD_PAGES") ?? "/usr/share/toastd/web" }

    private static func settings(_ configuration: Configuration, _ embedded: EmbeddedAddress?) -> [UInt8] {
        let port = embedded?.websocketPort ?? configuration.embedded.websocketPort
        var websocket = [JSONMember("port", .integer(Int64(port)))]
        if let address = configuration.http.websocket { websocket.append(JSONMember("url", .string(address))) }
        if embedded != nil, configuration.embedded.certificateFile != nil {
            websocket.append(JSONMember("tls", .bool(true)))
        }
        if embedded != nil { websocket.append(JSONMember("username", .string(EmbeddedFolder.username))) }
        return JSONValue.object([
            JSONMember("root", .string(configuration.root)), JSONMember("version", .string(toastdVersion)),
            JSONMember("websocket", .object(websocket)),
        ]).encoded
    }
}
