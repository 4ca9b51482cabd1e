import EventLoop

/// The server's settings: those of `config/mosquitto.conf`, at a place of the test's own.
package struct ServerConfiguration: Hashable, Sendable {
    package var folder: String
    package var port: UInt16
    /// How often it saves what it holds, in seconds.
    package var savingEvery: Int
    /// How many messages it keeps for a client that does not take them; nil: as many as the promise needs.
    package var mostQueued: Int?

    package init(folder: String, port: UInt16, savingEvery: Int = 60) {
        self.folder = folder
        self.port = port
        self.savingEvery = savingEvery
    }

    /// What the promise needs of a server; a test holds the shipped file against it.
    package static let needed = [
        "persistence true", "autosave_interval 60", "persistent_client_expiration 30d", "max_inflight_messages 1000",
        "max_queued_messages 1000000", "max_packet_size 1048576", "set_tcp_nodelay true",
    ]

    /// A second way in, opened after the port: when somebody answers here, the port is this server's.
    package var socket: String { "\(folder)/server.socket" }

    package var text: String {
        let own = Self.needed.map { line in
            if line.hasPrefix("autosave_interval ") { return "autosave_interval \(savingEvery)" }
            if line.hasPrefix("max_queued_messages "), let mostQueued { return "max_queued_messages \(mostQueued)" }
            return line
        }
        return
            (["per_listener_settings false"] + own + [
                // Started by root it would become another user, who may not save here.
                "user \(ThisProcess.userName)", "persistence_location \(folder)/", "allow_anonymous true",
                "listener \(port) 127.0.0.1", "listener 0 \(socket)",
                "log_dest stderr", "log_type error", "log_type warning",
            ]).joined(separator: "\n") + "\n"
    }
}
