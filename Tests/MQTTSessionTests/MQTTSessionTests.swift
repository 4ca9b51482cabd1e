import MQTTSession
import TestSupport
import Testing
import ToastModel

@Suite("A session with a real server")
struct MQTTSessionTests {
    private func settings(
        _ server: MosquittoServer, _ id: String, version: MQTTSettings.Version = .five, unix: Bool = false
    ) -> MQTTSettings {
        var settings = MQTTSettings(
            clientID: id,
            endpoint: unix ? .unix(path: server.socketPath) : .tcp(host: "127.0.0.1", port: server.port))
        settings.version = version
        return settings
    }

    @Test(
        "publishes and receives over TCP and over a unix socket, in both versions",
        arguments: [MQTTSettings.Version.three, .five], [false, true])
    func roundTrip(_ version: MQTTSettings.Version, _ unix: Bool) throws {
        let server = try MosquittoServer()
        var driver = try SessionDriver(settings(server, "round", version: version, unix: unix))
        try driver.session.connect()
        #expect(try driver.run { $0.isConnected })
        #expect(driver.events.greeting?.session == .new)
        _ = try driver.session.subscribe(MQTTSubscription("a/+", identifier: 7))
        #expect(try driver.run { $0.isSubscribed })
        var message = MQTTPublication(topic: "a/b", payload: [UInt8]("Tür 🚪".utf8))
        message.contentType = "text/plain"
        message.correlationData = [0, 1, 255]
        message.responseTopic = "answer"
        message.messageExpiry = .seconds(30)
        message.userProperties = [InboundMessage.UserProperty(name: "n", value: "v")]
        let number = try driver.session.publish(message)
        #expect(try driver.run { $0.payloads.count == 1 && $0.acknowledged == [number] })
        #expect(driver.events.payloads == ["Tür 🚪"])
        guard case .message(let received, _)? = driver.events.first(where: { [$0].payloads.count == 1 }) else { return }
        var expected = InboundMessage.Properties()
        if version == .five {
            expected.contentType = "text/plain"
            expected.correlationData = [0, 1, 255]
            expected.responseTopic = "answer"
            expected.messageExpiry = .seconds(30)
            expected.userProperties = message.userProperties
            expected.subscriptionIdentifiers = [7]
        }
        #expect(
            received
                == InboundMessage(
                    topic: "a/b", payload: message.payload, qos: 1, freshness: .live, properties: expected))
    }

    @Test("a message that was read is acknowledged only by the next flush")
    func acknowledgement() throws {
        let server = try MosquittoServer()
        var lasting = settings(server, "keeper")
        lasting.persistence = .lasting(.hours(1))
        var sender = try SessionDriver(settings(server, "sender"))
        try sender.session.connect()
        #expect(try sender.run { $0.isConnected })
        do {
            var reader = try SessionDriver(lasting)
            try reader.session.connect()
            #expect(try reader.run { $0.isConnected })
            _ = try reader.session.subscribe(MQTTSubscription("a"))
            #expect(try reader.run { $0.isSubscribed })
            for text in ["one", "two"] {
                _ = try sender.session.publish(MQTTPublication(topic: "a", payload: [UInt8](text.utf8)))
            }
            #expect(try sender.run { $0.acknowledged.count == 2 })
            #expect(try reader.run(flushing: .off) { $0.payloads == ["one", "two"] })
            // Ends here without a flush, as a killed process does.
        }
        var again = try SessionDriver(lasting)
        again.session.observeRedelivery(.on)
        try again.session.connect()
        #expect(try again.run { $0.payloads.count == 2 })
        #expect(again.events.greeting?.session == .continued)
        #expect(again.events.payloads == ["one", "two"])
        #expect(again.events.redeliveries == [.again, .again])
        again.forget()
        _ = try sender.session.publish(MQTTPublication(topic: "a", payload: [UInt8]("three".utf8)))
        #expect(try sender.run { $0.acknowledged.count == 3 })
        #expect(try again.run { $0.payloads == ["three"] })
        #expect(again.events.redeliveries == [.first])
    }

    @Test("a burst is read in bounded batches and nothing is left behind")
    func burst() throws {
        let server = try MosquittoServer()
        var driver = try SessionDriver(settings(server, "burst"))
        try driver.session.connect()
        #expect(try driver.run { $0.isConnected })
        _ = try driver.session.subscribe(MQTTSubscription("a"))
        #expect(try driver.run { $0.isSubscribed })
        let texts = (0..<3000).map(String.init)
        for text in texts {
            _ = try driver.session.publish(MQTTPublication(topic: "a", payload: [UInt8](text.utf8)))
        }
        #expect(try driver.run { $0.payloads.count == 3000 && $0.acknowledged.count == 3000 })
        #expect(driver.events.payloads == texts)
    }

    @Test("a server that is not there is told as an end, not as a hang", arguments: ["127.0.0.1", "localhost"])
    func nobodyThere(_ host: String) throws {
        let port = try MosquittoServer.freePort()
        var driver = try SessionDriver(MQTTSettings(clientID: "lonely", endpoint: .tcp(host: host, port: port)))
        try driver.session.connect()
        #expect(try driver.run { $0.isDisconnected })
        driver.forget()
        try driver.session.connect()
        #expect(try driver.run { $0.isDisconnected })
    }

    @Test("a name that does not exist is told as an end")
    func unknownName() throws {
        var driver = try SessionDriver(
            MQTTSettings(clientID: "lost", endpoint: .tcp(host: "no-such-host.invalid", port: 1883)))
        try driver.session.connect()
        #expect(try driver.run(seconds: 60) { $0.isDisconnected })
    }

    @Test("a socket that is not there is told as an end")
    func noSocket() throws {
        let folder = try TemporaryFolder()
        var driver = try SessionDriver(
            MQTTSettings(clientID: "lonely", endpoint: .unix(path: folder.file("nothing"))))
        try driver.session.connect()
        #expect(try driver.run { $0.isDisconnected })
    }

    @Test("the will is published when the connection is cut, and not after a goodbye")
    func will() throws {
        let server = try MosquittoServer()
        var watcher = try SessionDriver(settings(server, "watcher"))
        try watcher.session.connect()
        #expect(try watcher.run { $0.isConnected })
        _ = try watcher.session.subscribe(MQTTSubscription("status"))
        #expect(try watcher.run { $0.isSubscribed })
        var mortal = settings(server, "mortal")
        mortal.will = MQTTSettings.Will(topic: "status", payload: [UInt8]("gone".utf8))
        var first = try SessionDriver(mortal)
        try first.session.connect()
        #expect(try first.run { $0.isConnected })
        first.session.disconnect()
        #expect(try first.run { $0.isDisconnected })
        var second = try SessionDriver(mortal)
        try second.session.connect()
        #expect(try second.run { $0.isConnected })
        #expect(watcher.events.payloads == [])
        second.session.abandon()
        #expect(try second.run { $0.isDisconnected })
        #expect(try watcher.run { $0.payloads == ["gone"] })
    }

    @Test("being replaced by a client of the same id is told as an end")
    func takenOver() throws {
        let server = try MosquittoServer()
        var first = try SessionDriver(settings(server, "twin"))
        try first.session.connect()
        #expect(try first.run { $0.isConnected })
        var second = try SessionDriver(settings(server, "twin"))
        try second.session.connect()
        #expect(try second.run { $0.isConnected })
        #expect(try first.run { $0.isDisconnected })
        #expect(second.events.isDisconnected == false)
    }

    @Test("messages that were not acknowledged are sent again after a reconnect, new ones after them")
    func resend() throws {
        let server = try MosquittoServer()
        var watcher = try SessionDriver(settings(server, "watcher"))
        try watcher.session.connect()
        #expect(try watcher.run { $0.isConnected })
        _ = try watcher.session.subscribe(MQTTSubscription("a"))
        #expect(try watcher.run { $0.isSubscribed })
        var driver = try SessionDriver(settings(server, "sender"))
        try driver.session.connect()
        #expect(try driver.run { $0.isConnected })
        driver.forget()
        let first = try driver.session.publish(MQTTPublication(topic: "a", payload: [UInt8]("one".utf8)))
        driver.session.abandon()
        #expect(try driver.run(flushing: .off) { $0.isDisconnected })
        let second = try driver.session.publish(MQTTPublication(topic: "a", payload: [UInt8]("two".utf8)))
        try driver.session.connect()
        #expect(try driver.run { $0.acknowledged == [first, second] })
        #expect(try watcher.run { $0.payloads == ["one", "two"] })
    }

    @Test("a topic with a wildcard cannot be published to, an impossible filter not be asked for")
    func badTopics() throws {
        let server = try MosquittoServer()
        var driver = try SessionDriver(settings(server, "bad"))
        try driver.session.connect()
        #expect(try driver.run { $0.isConnected })
        #expect(throws: MQTTFault.self) { try driver.session.publish(MQTTPublication(topic: "a/#", payload: [])) }
        #expect(throws: MQTTFault.self) { try driver.session.subscribe(MQTTSubscription("a/#/b")) }
    }

    @Test("a wrong password is a refusal that says so", arguments: [MQTTSettings.Version.three, .five])
    func credentials(_ version: MQTTSettings.Version) throws {
        let folder = try TemporaryFolder()
        let passwords = try folder.write("", to: "passwords")
        let server = try MosquittoServer(extra: ["password_file \(passwords)", "allow_anonymous false"])
        var wrong = settings(server, "wrong", version: version)
        wrong.username = "me"
        wrong.password = "guess"
        var driver = try SessionDriver(wrong)
        try driver.session.connect()
        #expect(try driver.run { $0.contains(.refused(.credentials)) })
    }
}
