import Foundation
import TestSupport
import Testing

@Suite("A frontend of twenty lines, with an MQTT library this project did not write")
struct PahoTests {
    /// A frontend: puts what display says, removes what closed and hidden say, confirms, taps what asks for it.
    private static let frontend = """
        import json, sys, paho.mqtt.client as mqtt
        port, version = int(sys.argv[1]), int(sys.argv[2])
        client = mqtt.Client(client_id=f"frontend-{version}", protocol=mqtt.MQTTv5 if version == 5 else mqtt.MQTTv311)
        shown = {}
        def connected(client, userdata, flags, code, properties=None):
            for topic in ("display/+/kitchen", "hidden/+/kitchen", "closed/+/kitchen", "screen/kitchen", "status/#"):
                client.subscribe("toast/" + topic, 1)
            client.publish("toast/presence/kitchen/paho", "online", 1, True)
            print("ready", flush=True)
        def received(client, userdata, message):
            event = json.loads(message.payload) if message.payload else {}
            key = (event.get("app"), event.get("id"))
            if event.get("event") == "display":
                shown[key] = event
                print("put", event["id"], event["cause"], flush=True)
                if event["cause"] == "shown":
                    say({"event": "shown", "id": event["id"], "app": event["app"]})
                if event.get("title") == "tap me":
                    say({"event": "tap", "id": event["id"]})
            elif event.get("event") in ("closed", "hidden"):
                shown.pop(key, None)
                print("removed", event["id"], event.get("reason"), event.get("seen"), len(shown), flush=True)
        def say(what):
            client.publish("toast/input/kitchen/paho", json.dumps(what), 1)
        client.on_connect = connected
        client.on_message = received
        client.will_set("toast/presence/kitchen/paho", "offline", 1, True)
        client.connect("127.0.0.1", port)
        client.loop_forever()
        """

    @Test("It draws, confirms and taps, with either version of MQTT", arguments: ["4", "5"])
    func frontend(version: String) throws {
        let home = try Household("clients: { defaults: { durations: { notice: 500ms } } }\n")
        let paho = try RunningProgram("/usr/bin/python3", ["-c", Self.frontend, "\(home.server.port)", version])
        try paho.until { $0.contains("ready") }
        try home.listener.wait { $0.topic == "toast/presence/kitchen/paho" }
        try home.publish("show/door/kitchen", #"{"id":"a","title":"look"}"#)
        try home.publish("show/door/kitchen", #"{"id":"b","title":"tap me"}"#)
        try paho.until { $0.contains("removed b") }
        #expect(
            paho.lines == [
                "ready", "put a shown", "removed a timeout True 0", "put b shown", "removed b tapped True 0",
            ])
        paho.signal(SIGKILL)
    }

    @Test("A response topic of MQTT 5 gets the toast's end, with its correlation data")
    func responseTopic() throws {
        let home = try Household("clients: { defaults: { durations: { notice: 300ms } } }\n")
        let script = """
            import json, sys, paho.mqtt.client as mqtt
            from paho.mqtt.properties import Properties
            from paho.mqtt.packettypes import PacketTypes
            client = mqtt.Client(protocol=mqtt.MQTTv5)
            def connected(client, userdata, flags, code, properties=None):
                client.subscribe("toast/answer/door/#", 1)
            def subscribed(client, userdata, mid, codes, properties=None):
                wish = Properties(PacketTypes.PUBLISH)
                wish.ResponseTopic, wish.CorrelationData = "toast/answer/door/mine", b"42"
                wish.MessageExpiryInterval = 60
                client.publish("toast/show/door/kitchen", "ding", 1, properties=wish)
            def received(client, userdata, message):
                event = json.loads(message.payload)
                print(event["event"], event["reason"], message.properties.CorrelationData.decode(), flush=True)
                client.disconnect()
            client.on_connect, client.on_subscribe, client.on_message = connected, subscribed, received
            client.connect("127.0.0.1", int(sys.argv[1]))
            client.loop_forever()
            """
        let paho = try RunningProgram.run("/usr/bin/python3", ["-c", script, "\(home.server.port)"])
        #expect(paho.output == "closed timeout 42\n")
        #expect(try home.listener.wait(for: 1, "display")[0].number("ttl_ms") == 60_000)
    }
}
