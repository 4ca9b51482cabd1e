import EventLoop
import ToastModel

/// A frontend that subscribes and then never reads again.
enum DeadFrontend {
    /// Its connection: as long as it is open, the server believes in it.
    static func connect(to port: UInt16, client: String) throws(StageFault) -> Descriptor {
        guard let connection = Loopback.connect(to: port) else { throw StageFault("no connection to the server") }
        let name = "dead-\(client)"
        // MQTT 3.1.1, a session that lasts, no keepalive.
        let greeting: [UInt8] = text("MQTT") + [4, 0, 0, 0] + text(name)
        let topics = ["toast/display/+/\(client)", "toast/closed/+/\(client)"]
        var wishes: [UInt8] = [0, 1]
        for topic in topics { wishes += text(topic) + [1] }
        let packets: [UInt8] = [0x10, UInt8(greeting.count)] + greeting + [0x82, UInt8(wishes.count)] + wishes
        Loopback.wait(for: [(connection.number, .writing)], milliseconds: 2000)
        guard Loopback.write(packets[...], to: connection.number) == packets.count else {
            throw StageFault("the server does not take a subscription")
        }
        return connection
    }

    private static func text(_ text: String) -> [UInt8] {
        [UInt8(text.utf8.count >> 8), UInt8(text.utf8.count & 0xFF)] + text.utf8
    }
}
