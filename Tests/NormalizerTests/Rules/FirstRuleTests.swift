import Testing
import ToastModel

@Suite("The first rule: a contact sensor")
struct FirstRuleTests {
    private static let contact = """
        - topic: zigbee2mqtt/{dev...}
          on: { change: contact }
          when: contact == false
          clear: contact == true
          toast: { key: "door/{{dev}}", title: "{{dev | title}}", content: opened }
        """

    @Test("A door that opens makes a toast, closing takes it back, repeats change nothing")
    func contact() throws {
        var bench = try RuleBench(Self.contact, topics: ["zigbee2mqtt/#"])
        let topic = "zigbee2mqtt/front_door"
        #expect(bench.send(topic, #"{"contact":true,"battery":97}"#) == ["hide [door/front_door]"])
        #expect(bench.send(topic, #"{"contact":false,"battery":97}"#) == ["show [door/front_door] Front Door | opened"])
        #expect(bench.send(topic, #"{"contact":false,"battery":96}"#) == ["nothing unchanged"])
        #expect(bench.send(topic, #"{"battery":96}"#) == ["nothing no_value"])
        #expect(bench.send(topic, #"{"contact":true}"#) == ["hide [door/front_door]"])
        #expect(bench.send(topic, #"{"contact":true}"#) == ["nothing unchanged"])
        #expect(
            bench.send("zigbee2mqtt/hall/back", #"{"contact":false}"#) == ["show [door/hall/back] Hall / Back | opened"]
        )
        #expect(bench.send("other/front_door", #"{"contact":false}"#) == [])
    }

    @Test("What was retained only sets the state")
    func seeded() throws {
        var bench = try RuleBench(Self.contact, topics: ["zigbee2mqtt/#"])
        #expect(bench.send("zigbee2mqtt/door", #"{"contact":false}"#, .retained) == ["nothing seeded"])
        #expect(bench.send("zigbee2mqtt/door", #"{"contact":false}"#) == ["nothing unchanged"])
        #expect(bench.send("zigbee2mqtt/door", #"{"contact":true}"#) == ["hide [door/door]"])
    }
}
