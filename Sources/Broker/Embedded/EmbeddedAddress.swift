import Configuration
import EventLoop
import ToastModel

/// Where the embedded server listens besides its unix socket.
package struct EmbeddedAddress: Hashable, Sendable {
    /// For programs: plain MQTT.
    package var bind: String
    package var port: UInt16
    /// For browsers, always with a password.
    package var websocketPort: UInt16

    /// The wanted ports, or free ones where something answers already.
    static func choose(
        _ wanted: Configuration.Embedded, in folder: EmbeddedFolder
    ) throws(EmbeddedServer.Fault) -> EmbeddedAddress {
        let here = isAny(wanted.bind) ? "127.0.0.1" : wanted.bind
        guard let port = Ports.free(here, preferring: wanted.port) else {
            throw EmbeddedServer.Fault(sentence: "cannot listen on \(wanted.bind): it is no address of this machine")
        }
        let other = wanted.websocketPort == port ? 0 : wanted.websocketPort
        guard let websocketPort = Ports.free("127.0.0.1", preferring: other) else {
            throw EmbeddedServer.Fault(sentence: "cannot listen on 127.0.0.1")
        }
        return EmbeddedAddress(bind: wanted.bind, port: port, websocketPort: websocketPort)
    }

    private static func isAny(_ bind: String) -> Bool { bind == "0.0.0.0" || bind == "::" }

    /// Whether nobody else listens there meanwhile.
    var isFree: Bool {
        let here = Self.isAny(bind) ? "127.0.0.1" : bind
        return Ports.free(here, preferring: port) == port
            && Ports.free("127.0.0.1", preferring: websocketPort) == websocketPort
    }

    /// Whether this is what the configuration asks for, other ports apart, which may have been taken.
    func serves(_ wanted: Configuration.Embedded) -> Bool { bind == wanted.bind }
}
