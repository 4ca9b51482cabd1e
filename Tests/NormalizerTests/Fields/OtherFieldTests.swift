import Normalizer
import Testing
import ToastModel

@Suite("Looks, actions, audience and the rest")
struct OtherFieldTests {
    private func toast(_ members: String, settings: (inout AppSettings) -> Void = { _ in }) throws -> Toast {
        var publisher = try DirectPublisher(settings: settings)
        return try publisher.toast("{\"title\":\"t\",\(members)}")
    }

    @Test("Words are taken in any case and with any separator; others take the default")
    func words() throws {
        #expect(try toast(#""policy":"REPLACE""#).policy == .replace)
        #expect(try toast(#""policy":"never""#).details.warnings.count == 1)
        #expect(try toast(#""style":"Pill""#).style == .pill)
        #expect(
            try toast(#""style":"bubble""#).details.warnings == [
                "style 'bubble' is none of label, card, popup, banner, pill, notification; the default is used"
            ])
        for (word, position) in [
            ("top-right", ToastPosition.topRight), ("Top_Right", .topRight), ("TOPRIGHT", .topRight),
            ("bottom", .bottom),
            ("middle", .center), ("top_end", .topRight), ("bottom_start", .bottomLeft),
        ] {
            #expect(try toast("\"position\":\"\(word)\"").details.position == position)
        }
        #expect(try toast(#""scope":"all""#).scope == .all)
        #expect(try toast(#""resident":"yes""#).resident == true)
        #expect(try toast(#""silent":1"#).details.silent == true)
        #expect(try toast(#""merge":true,"keep_timer":"true""#).update == [.merge, .keepTimer])
        #expect(try toast(#""merge":false"#).update == [])
    }

    @Test("An offset is a number of pixels within bounds")
    func offset() throws {
        #expect(try toast(#""offset":45"#).details.offset == 45)
        #expect(try toast(#""offset":"45px""#).details.offset == 45)
        #expect(try toast(#""offset":-5"#).details.offset == 0)
        #expect(try toast(#""offset":1e300"#).details.offset == 10_000)
        #expect(try toast(#""offset":"far""#).details.offset == nil)
    }

    @Test("Fades are lengths of up to a minute")
    func fades() throws {
        let toast = try toast(#""fade_in":"300ms","fadeOutMs":500"#)
        #expect(toast.fadeIn == Milliseconds(300))
        #expect(toast.fadeOut == Milliseconds(500))
        #expect(try self.toast(#""showDuration":0.5"#).fadeIn == Milliseconds(500))
        #expect(try self.toast(#""fade_in":0"#).fadeIn == .zero)
        #expect(try self.toast(#""fade_in":300"#).fadeIn == .minutes(1))
        #expect(try self.toast(#""fade_in":"never""#).fadeIn == nil)
    }

    @Test("Addresses that may not be shown or opened are left out, each with a warning")
    func addresses() throws {
        var publisher = try DirectPublisher()
        let toast = try publisher.toast(
            #"{"title":"link","message":"m","click":"javascript:alert(1)","icon":"data:text/html,<script>1</script>","image":"file:///etc/passwd"}"#
        )
        #expect(toast.icon == nil)
        #expect(toast.details.image == nil)
        #expect(toast.details.link == nil)
        #expect(
            toast.details.warnings == [
                "icon 'data:text/html,<script>1</script>' was left out: only images may stand in it",
                "image 'file:///etc/passwd' was left out: addresses with 'file:' are not taken",
                "click 'javascript:alert(1)' was left out: addresses with 'javascript:' are not taken",
            ])
        let fine = try self.toast(
            #""icon_url":"mdi:bell","attach":"https://example.com/i.png","clickAction":"https://example.com","lottie":"cat""#
        )
        #expect(fine.icon == "mdi:bell")
        #expect(fine.details.image == "https://example.com/i.png")
        #expect(fine.details.link == "https://example.com")
        #expect(fine.details.animation == "cat")
    }

    @Test("Passed-through fields keep their values")
    func passedThrough() throws {
        let details = try toast(
            ##""color":"#ff0000","font":"serif","sound":"siren","vibrate":[200,100,200],"lang":"fr","dir":"rtl""##
        ).details
        #expect(details.color == "#ff0000")
        #expect(details.font == "serif")
        #expect(details.sound == "siren")
        #expect(details.vibrate == .array([.integer(200), .integer(100), .integer(200)]))
        #expect(details.lang == "fr")
        #expect(details.dir == "rtl")
        #expect(try toast(#""color":[255,0,10]"#).details.color == "#FF000A")
        #expect(try toast(#""color":[256,0,10]"#).details.warnings.count == 1)
    }

    static let tagLists: [(String, [String]?, Int)] = [
        (#"["a","b"]"#, ["a", "b"], 0), (#""a, b ,c""#, ["a", "b", "c"], 0), (#""one""#, ["one"], 0), ("7", ["7"], 0),
        ("[]", nil, 0), (#"["a",null,{"b":1}]"#, ["a"], 1), (#""' OR 1=1;--""#, ["' OR 1=1;--"], 0),
        (#"" , ""#, nil, 0),
    ]

    @Test("Tags are a list, or one text with commas", arguments: tagLists)
    func tags(value: String, tags: [String]?, warned: Int) throws {
        let toast = try toast("\"tags\":\(value)")
        #expect(toast.details.tags == tags)
        #expect(toast.details.warnings.count == warned)
    }

    @Test("Actions have an id and a label; broken ones are left out and told")
    func actions() throws {
        let toast = try toast(
            #"""
            "actions":[{"label":"no action"},{"action":"x"},{"action":"y","title":"Y","uri":"javascript:1"},null,"z",
            {"id":"open","label":"Open","url":"https://example.com","publish":{"topic":"gate/open","payload":{"on":true},"retain":true}},
            {"id":"open","label":"Again"},{"id":"p","label":"P","publish":{"topic":"a/#"}},{"id":1,"label":2}]
            """#)
        #expect(
            toast.actions == [
                ToastAction(id: "y", label: "Y"),
                ToastAction(
                    id: "open", label: "Open", url: "https://example.com",
                    publish: ToastAction.Publish(topic: "gate/open", payload: Array(#"{"on":true}"#.utf8), retain: .yes)
                ),
                ToastAction(id: "1", label: "2"),
            ])
        #expect(
            toast.details.warnings == [
                "the url 'javascript:1' of action 3 was left out: addresses with 'javascript:' are not taken",
                "6 of 9 actions were left out: 1 (no id), 2 (no label), 4 (not an object), 5 (not an object), 7 (a second 'open'), …",
            ])
    }

    @Test("At most eight actions are taken, and what is sent keeps its form")
    func actionLimits() throws {
        let many = (1...501).map { "{\"id\":\"\($0)\",\"label\":\"A\"}" }.joined(separator: ",")
        let toast = try toast("\"actions\":[\(many)]")
        #expect(toast.actions.map(\.id) == (1...8).map(String.init))
        #expect(toast.details.warnings == ["493 actions beyond the first 8 were left out"])
        for (payload, sent) in [("\"ON\"", "ON"), ("20.60", "20.60"), ("true", "true"), ("null", ""), ("[1]", "[1]")] {
            let action = try self.toast(
                "\"actions\":[{\"id\":\"a\",\"label\":\"A\",\"publish\":{\"topic\":\"t\",\"payload\":\(payload)}}]"
            ).actions.first
            #expect(action?.publish?.payload == Array(sent.utf8))
        }
        #expect(try self.toast(#""actions":{"id":"one","label":"One"}"#).actions.count == 1)
        #expect(try self.toast(#""actions":"one""#).details.warnings.count == 1)
    }

    static let audiences: [(String, [String]?, [String]?, Int)] = [
        (#""clients":["kitchen","hall"]"#, nil, ["kitchen", "hall"], 0), (#""client":"kitchen""#, nil, ["kitchen"], 0),
        (#""target":"kitchen, hall,kitchen""#, nil, ["kitchen", "hall"], 0), (#""to":["all"]"#, nil, ["all"], 0),
        (#""clients":["kitchen","hall"]"#, ["hall"], ["hall"], 1), (#""clients":["kitchen"]"#, ["hall"], [], 1),
        (#""client":"+/all""#, nil, [], 1), (#""clients":["a/b","$x","*"," "]"#, nil, [], 1),
        (#""clients":[]"#, nil, nil, 0),
        (#""clients":null"#, nil, nil, 0), (#""clients":{"a":1}"#, nil, nil, 1), (#""clients":[7]"#, nil, ["7"], 0),
    ]

    @Test("The payload names clients and groups, cut to what the app allows", arguments: audiences)
    func audience(members: String, allowed: [String]?, clients: [String]?, warned: Int) throws {
        var publisher = try DirectPublisher { $0.allowClients = allowed }
        guard case .show(_, let toast, let named)? = publisher.publish("{\"title\":\"t\",\(members)}").first else {
            Issue.record("no toast")
            return
        }
        #expect(named == clients)
        #expect(toast.details.warnings.count == warned)
    }

    @Test(
        "A group stands for its members, on the list of what is allowed and in what is named",
        arguments: [
            ("kitchen", ["downstairs"], ["kitchen"], 0), ("downstairs", ["downstairs"], ["downstairs"], 0),
            ("bath", ["downstairs"], [], 1), ("upstairs", ["downstairs"], ["hall"], 1),
            ("upstairs,hall,kitchen", ["downstairs"], ["hall", "kitchen"], 1),
            ("downstairs", ["kitchen"], ["kitchen"], 1), ("all", ["downstairs", "tv"], ["downstairs", "tv"], 1),
            ("upstairs", ["all"], ["upstairs"], 0), ("downstairs", ["upstairs", "kitchen"], ["kitchen", "hall"], 1),
            ("stranger", [], [], 1),
        ])
    func groups(named: String, allowed: [String], clients: [String], warned: Int) throws {
        var publisher = try DirectPublisher {
            $0.allowClients = allowed
            $0.groups = [
                "downstairs": ["kitchen", "hall"].compactMap { try? ClientName($0) },
                "upstairs": ["bath", "hall"].compactMap { try? ClientName($0) },
            ]
        }
        guard case .show(_, let toast, let result)? = publisher.publish(#"{"title":"t","clients":"\#(named)"}"#).first
        else {
            Issue.record("no toast")
            return
        }
        #expect(Set(result ?? []) == Set(clients))
        #expect(toast.details.warnings.count == warned)
        let hide = publisher.normalizer.hide(
            InboundMessage(topic: "h", payload: Array(#"{"id":"x","clients":"\#(named)"}"#.utf8)), app: publisher.app)
        guard case .hide(_, _, let hidden) = hide else {
            Issue.record("no hide")
            return
        }
        #expect(Set(hidden ?? []) == Set(clients))
    }

    @Test("Defaults by type go before the app's other defaults; a merge takes none")
    func typeDefaults() throws {
        func empty() -> Toast { Toast(id: "", idOrigin: .broker) }
        var publisher = try DirectPublisher {
            $0.defaults = empty()
            $0.defaults.title = "App"
            $0.defaults.icon = "mdi:bell"
            $0.defaults.duration = .lasts(.seconds(6))
            $0.defaults.type = .warning
            var alert = empty()
            alert.autoHide = false
            alert.icon = "mdi:fire"
            alert.details.sound = "siren"
            var warning = empty()
            warning.title = "Careful"
            $0.typeDefaults = [.alert: alert, .warning: warning]
        }
        let alert = try publisher.toast(#"{"content":"c","type":"error"}"#)
        #expect(alert.title == "App")
        #expect(alert.icon == "mdi:fire")
        #expect(alert.autoHide == false)
        #expect(alert.duration == nil)
        #expect(alert.details.sound == "siren")
        let short = try publisher.toast(#"{"content":"c","type":"alert","duration":3,"icon":"mdi:door"}"#)
        #expect(short.duration == .lasts(.seconds(3)))
        #expect(short.autoHide == nil)
        #expect(short.icon == "mdi:door")
        let plain = try publisher.toast("text")
        #expect(plain.title == "Careful")
        #expect(plain.type == .warning)
        #expect(plain.icon == "mdi:bell")
        #expect(plain.duration == .lasts(.seconds(6)))
        let merged = try publisher.toast(#"{"id":"a","content":"c","type":"alert","merge":true}"#)
        #expect(merged.title == nil)
        #expect(merged.icon == nil)
        #expect(merged.details.sound == nil)
    }

    @Test("Data is an object: its own members, then the keys without a meaning")
    func data() throws {
        #expect(
            try toast(#""data":{"a":1,"b":null},"room":"cellar","a":2"#).details.data
                == .object([
                    JSONMember("a", .integer(1)), JSONMember("b", .null), JSONMember("room", .string("cellar")),
                ]))
        #expect(try toast(#""data":5"#).details.data == .object([JSONMember("data", .integer(5))]))
        #expect(try toast(#""data":[1],"x":2"#).details.data?.members?.map(\.name) == ["data", "x"])
        #expect(try toast(#""data":{}"#).details.data == nil)
    }

    @Test("A response topic is a return address, if it can be published to")
    func returnAddress() throws {
        var publisher = try DirectPublisher()
        var properties = InboundMessage.Properties()
        properties.responseTopic = "answer/here"
        properties.correlationData = [1, 2]
        guard case .show(_, let toast, _)? = publisher.publish(Array("hi".utf8), properties: properties).first else {
            Issue.record("no toast")
            return
        }
        #expect(toast.details.returnAddress == ReturnAddress(topic: "answer/here", correlation: [1, 2]))
        properties.responseTopic = "answer/#"
        guard case .show(_, let other, _)? = publisher.publish(Array("hi".utf8), properties: properties).first else {
            Issue.record("no toast")
            return
        }
        #expect(other.details.returnAddress == nil)
        #expect(other.details.warnings.count == 1)
    }

    @Test("What the app sets holds where the payload says nothing, and does not speak for it")
    func appDefaults() throws {
        var publisher = try DirectPublisher { app in
            app.defaults.title = "Boiler"
            app.defaults.type = .warning
            app.defaults.duration = .lasts(.seconds(6))
            app.defaults.details.color = "red"
        }
        let plain = try publisher.toast("hot")
        #expect(plain.title == "Boiler")
        #expect(plain.type == .warning)
        #expect(plain.duration == .lasts(.seconds(6)))
        #expect(plain.details.color == "red")
        let own = try publisher.toast(#"{"title":"T","type":"notice","auto_hide":false,"color":"blue"}"#)
        #expect(own.title == "T")
        #expect(own.type == .notice)
        #expect(own.duration == nil)
        #expect(own.details.color == "blue")
        #expect(try publisher.rejection("{}").reason == .nothingToSay)
    }

    @Test("Warnings are counted by field, and there are never many of them")
    func warningCounts() throws {
        var publisher = try DirectPublisher()
        _ = try publisher.toast(#"{"title":"t","type":"odd","duration":"odd","priority":"odd"}"#)
        _ = try publisher.toast(#"{"title":"t","type":"odd"}"#)
        #expect(publisher.normalizer.counts.warnings == [.type: 2, .duration: 1, .priority: 1])
        let all = Field.allCases.filter { $0 != .title && $0 != .data }.map { "\"\($0.name)\":{\"x\":1}" }
        let toast = try publisher.toast("{\"title\":\"t\",\(all.joined(separator: ","))}")
        #expect(toast.details.warnings.count <= 50)
        #expect(toast.details.warnings.allSatisfy { $0.utf8.count < 300 })
    }

    @Test("null in a list of clients is nobody, and no client of that name")
    func nobodyInAudience() throws {
        var publisher = try DirectPublisher()
        let outcomes = publisher.publish(#"{"title":"t","clients":["kitchen",null,5]}"#)
        guard case .show(_, _, let clients)? = outcomes.first else {
            Issue.record("no toast")
            return
        }
        #expect(clients == ["kitchen", "5"])
    }

    @Test("A time of day alone is no point in time, and is not taken for a length")
    func clockUnderAt() throws {
        let toast = try toast(#""at":"18:30""#)
        #expect(toast.delay == nil)
        #expect(toast.details.warnings == ["at '18:30' names no day; write a date before it; it is shown now"])
        #expect(try self.toast(#""delay":"18:30""#).delay == .seconds(18 * 60 + 30))
        #expect(try self.toast(#""at":"5m""#).delay == .minutes(5))
        let now = DirectPublisher.now.wall.unixMilliseconds / 1000
        let inMilliseconds = try self.toast("\"at\":\(now + 60)") { $0.durationUnit = .milliseconds }
        #expect(inMilliseconds.delay == .minutes(1))
    }

    @Test(
        "What cannot be seen says nothing",
        arguments: ["\u{A0}", "\u{2003}\u{3000}", "\u{200B}", "\u{FEFF}\u{2060}", "\u{3164}"])
    func invisible(text: String) throws {
        var publisher = try DirectPublisher()
        let toast = try publisher.toast("{\"title\":\"\(text)\",\"message\":\"\(text)\",\"text\":\"x\"}")
        #expect(toast.title == nil)
        #expect(toast.content == "x")
        guard case .reject(_, let rejection)? = publisher.publish(text).first else {
            Issue.record("not refused")
            return
        }
        #expect(rejection.reason == .nothingToSay)
    }
}
