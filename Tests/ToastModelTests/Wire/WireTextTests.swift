import Testing
import ToastModel

/// The exact text of one example of each event: what scripts and frontends rely on.
@Suite("The wire format, word for word")
struct WireTextTests {
    @Test("a display event of a plain toast")
    func display() throws {
        #expect(
            text(try WireExamples.display(WireExamples.plainToast()).payload)
                == #"""
                {"v":1,"event":"display","epoch":"01JGFJJZ000000000000000000","seq":7,"id":"ring","generation":1,\#
                "revision":2,"cause":"shown","app":"doorbell","client":"kitchen","title":"Front door",\#
                "content":"Someone rings","type":"notice","priority":3,"accepted_at":1767225600000,\#
                "shown_at":1767225600012,"duration_ms":5000,"remaining_ms":5000,"held":false,"repeats":1,\#
                "waiting":2}
                """#)
    }

    @Test("the fields of a toast that says everything follow after those that each event has")
    func fullDisplay() throws {
        let whole = text(try WireExamples.display(WireExamples.fullToast()).payload)
        #expect(
            whole.hasSuffix(
                #"""
                "waiting":2,"auto_hide":true,"ttl_ms":3600000,"delay_ms":10000,"policy":"now","style":"banner",\#
                "icon":"mdi:stove","fade_in_ms":150,"fade_out_ms":250,"progress":0.25,\#
                "actions":[{"id":"open","label":"Open","url":"https://example.org/"},\#
                {"id":"off","label":"Off","publish":{"topic":"oven/set","payload":"off","retain":true}}],\#
                "resident":false,"scope":"all","image":"https://example.org/oven.png","animation":"steam",\#
                "animation_url":"/animations/steam.json","position":"top-right","offset":12,\#
                "color":"orange","font":"serif","sound":"ding","vibrate":[100,50],"silent":false,\#
                "lang":"en","dir":"ltr","tags":["food","heat"],"link":"https://example.org/oven",\#
                "occurred_at":1767225590000,"data":{"celsius":220},\#
                "warnings":["priority: 'ten' is not a priority"]}
                """#))
    }

    @Test("duration and remaining time are null when a toast stays, and so is a ttl without limit")
    func stays() throws {
        var toast = WireExamples.plainToast()
        toast.ttl = .unlimited
        var event = try WireExamples.display(toast)
        event.duration = nil
        event.remaining = nil
        let whole = text(event.payload)
        #expect(whole.contains(#""duration_ms":null,"remaining_ms":null,"#))
        #expect(whole.hasSuffix(#""ttl_ms":null}"#))
    }

    @Test("a closed event")
    func closed() throws {
        #expect(
            text(try WireExamples.closed().payload)
                == #"""
                {"v":1,"event":"closed","epoch":"01JGFJJZ000000000000000000","seq":8,"closed_n":3,"id":"ring",\#
                "generation":1,"app":"doorbell","client":"kitchen","reason":"timeout","code":1,"by":"timer",\#
                "action":null,"title":"Front door","type":"notice","accepted_at":1767225600000,\#
                "shown_at":1767225600012,"closed_at":1767225605012,"waited_ms":12,"shown_ms":5000,"held_ms":0,\#
                "times_shown":1,"seen":null,"repeats":1,"data":null}
                """#)
    }

    @Test("a hidden event")
    func hidden() throws {
        #expect(
            text(try WireExamples.hidden().payload)
                == #"""
                {"v":1,"event":"hidden","epoch":"01JGFJJZ000000000000000000","seq":9,"id":"ring","generation":1,\#
                "app":"doorbell","client":"kitchen","cause":"preempted","hidden_at":1767225600000}
                """#)
    }

    @Test("an action event")
    func action() throws {
        #expect(
            text(try WireExamples.action().payload)
                == #"""
                {"v":1,"event":"action","id":"ring","generation":1,"app":"doorbell","client":"kitchen",\#
                "action":"open","frontend":"phone-1","acted_at":1767225600000,"data":{"door":"front"}}
                """#)
    }

    @Test("a reply, with null for what the input did not say")
    func reply() throws {
        #expect(
            text(try WireExamples.reply().payload)
                == #"{"v":1,"event":"reply","answer":"gone","input":"dismiss","frontend":"phone-1","id":"ring","ref":17}"#
        )
        let bare = ReplyEvent(client: try WireExamples.kitchen(), answer: .invalid, input: "")
        #expect(
            text(bare.payload)
                == #"{"v":1,"event":"reply","answer":"invalid","input":"","frontend":null,"id":null,"ref":null}"#)
    }

    @Test("a screen holds display events without epoch and seq")
    func screen() throws {
        #expect(
            text(try WireExamples.screen().payload)
                == #"""
                {"v":1,"epoch":"01JGFJJZ000000000000000000","seq":7,"at":1767225600000,"slots":1,"waiting":3,\#
                "blocked":1,"muted":{"level":5,"until":null},"shown":[{"v":1,"event":"display","id":"ring",\#
                "generation":1,"revision":2,"cause":"shown","app":"doorbell","client":"kitchen",\#
                "title":"Front door","content":"Someone rings","type":"notice","priority":3,\#
                "accepted_at":1767225600000,"shown_at":1767225600012,"duration_ms":5000,"remaining_ms":5000,\#
                "held":false,"repeats":1,"waiting":2}]}
                """#)
    }

    @Test("an empty screen without a mute")
    func emptyScreen() throws {
        let screen = Screen(
            client: try WireExamples.kitchen(), epoch: "E", seq: 0, at: WireExamples.start, slots: 3, waiting: 0,
            blocked: 0, muted: nil, shown: [])
        #expect(
            text(screen.payload)
                == #"""
                {"v":1,"epoch":"E","seq":0,"at":1767225600000,"slots":3,"waiting":0,"blocked":0,"muted":null,\#
                "shown":[]}
                """#)
    }

    @Test("a rejected event")
    func rejected() throws {
        #expect(
            text(try WireExamples.rejected().payload)
                == #"""
                {"v":1,"event":"rejected","app":"doorbell","reason":"malformed_json",\#
                "message":"a comma is missing","offset":9,"topic":"toast/show/doorbell","size":13,\#
                "payload":"{\"a\":\"b\" \"c\"}","rejected_at":1767225600000}
                """#)
    }

    @Test("a status report")
    func status() {
        #expect(
            text(WireExamples.status().payload)
                == #"{"state":"online","version":"0.1.0","run":"01JGFJJZ000000000000000000","since":1767225600000}"#)
        var reloaded = WireExamples.status()
        reloaded.config = "0123456789abcdef"
        reloaded.mistakes = 2
        #expect(text(reloaded.payload).hasSuffix(#""since":1767225600000,"config":"0123456789abcdef","mistakes":2}"#))
        #expect(text(reloaded.offline.payload).hasSuffix(#""since":1767225600000}"#))
    }
}
