import Normalizer
import Testing
import ToastModel

@Suite("Envelopes of other systems")
struct EnvelopeTests {
    private var publisher: DirectPublisher

    init() throws {
        publisher = try DirectPublisher()
    }

    @Test("Web Notification: what stands under options is read as if it stood at the top")
    mutating func web() throws {
        let toast = try publisher.toast(
            #"""
            {"title":"Laundry","options":{"body":"Finished","icon":"https://example.com/w.png","badge":"/i/b.png",
            "tag":"laundry","renotify":false,"requireInteraction":true,"silent":null,"dir":"auto","lang":"en",
            "timestamp":1767323045123,"vibrate":[200,100,200],"data":{"room":"cellar"},
            "actions":[{"action":"ok","title":"OK","icon":"/i/ok.png"}]}}
            """#)
        #expect(toast.id == "laundry")
        #expect(toast.title == "Laundry")
        #expect(toast.content == "Finished")
        #expect(toast.autoHide == false)
        #expect(toast.actions == [ToastAction(id: "ok", label: "OK")])
        #expect(toast.details.lang == "en")
        #expect(toast.details.occurredAt == WallTime(unixMilliseconds: 1_767_323_045_123))
        #expect(toast.details.data?.members?.map(\.name) == ["room", "badge", "renotify"])
        #expect(toast.details.warnings.isEmpty)
    }

    @Test("A field at the top goes before the same field in an envelope")
    mutating func topFirst() throws {
        let toast = try publisher.toast(
            #"{"message":"top","options":{"content":"inside","title":"inside","url":"https://example.com/in"},"click":"https://example.com/top"}"#
        )
        #expect(toast.content == "top")
        #expect(toast.title == "inside")
        #expect(toast.details.link == "https://example.com/top")
    }

    @Test("Push services: notification around title and body")
    mutating func push() throws {
        let toast = try publisher.toast(#"{"notification":{"title":"T","body":"B"},"data":{"k":"v"}}"#)
        #expect(toast.title == "T")
        #expect(toast.content == "B")
        #expect(toast.details.data == .object([JSONMember("k", .string("v"))]))
    }

    @Test("HASS.Agent and Home Assistant: fields under data, the rest of data stays data")
    mutating func companion() throws {
        let toast = try publisher.toast(
            #"""
            {"message":"Coffee is ready","title":"Kitchen","data":{"duration":10,"image":"https://example.com/c.jpg",
            "tag":"coffee","group":"kitchen","icon_url":"https://example.com/i.png","sticky":false,"importance":"high",
            "clickAction":"https://example.com","actions":[{"action":"ok","title":"OK","uri":""}],"ttl":0,
            "inputs":[{"id":"reply","text":"Reply"}]}}
            """#)
        #expect(toast.id == "coffee")
        #expect(toast.duration == .lasts(.seconds(10)))
        #expect(toast.autoHide == true)
        #expect(toast.priority == .high)
        #expect(toast.type == nil)
        #expect(toast.ttl == nil)
        #expect(toast.icon == "https://example.com/i.png")
        #expect(toast.details.image == "https://example.com/c.jpg")
        #expect(toast.details.link == "https://example.com")
        #expect(toast.actions == [ToastAction(id: "ok", label: "OK")])
        #expect(toast.details.data?.members?.map(\.name) == ["group", "ttl", "inputs"])
        #expect(toast.details.warnings.isEmpty)
    }

    @Test("Data of any other payload is never read for fields")
    mutating func plainData() throws {
        let toast = try publisher.toast(#"{"content":"Washed","data":{"duration":3600,"tag":"x","icon":"y"}}"#)
        #expect(toast.id.isEmpty)
        #expect(toast.duration == nil)
        #expect(toast.icon == nil)
        #expect(toast.details.data?.members?.count == 3)
        #expect(try publisher.toast(#"{"message":"m","type":"alert","data":{"duration":3600}}"#).duration == nil)
    }

    @Test("clear_notification takes back the toast of its tag, and nothing without one")
    mutating func clearNotification() throws {
        #expect(
            publisher.publish(#"{"message":"clear_notification","data":{"tag":"coffee"}}"#)
                == [.hide(app: publisher.app, target: .id("coffee"), clients: nil)])
        #expect(
            publisher.publish(#"{"message":"clear_notification","tag":"coffee"}"#)
                == [.hide(app: publisher.app, target: .id("coffee"), clients: nil)])
        for payload in [
            #"{"message":"clear_notification"}"#, #"{"message":"clear_notification","data":{"tag":""}}"#,
            #"{"message":"clear_notification","tag":""}"#,
        ] {
            #expect(try publisher.rejection(payload).reason == .invalidHide)
        }
    }

    @Test("ntfy, as published")
    mutating func ntfyPublish() throws {
        let toast = try publisher.toast(
            #"""
            {"topic":"mytopic","message":"Disk space is low","title":"Low disk space","tags":["warning","cd"],"priority":4,
            "attach":"https://example.com/space.jpg","filename":"space.jpg","click":"https://example.com/disk",
            "actions":[{"action":"view","label":"Admin panel","url":"https://example.com/admin"},
            {"action":"view","label":"Docs","url":"https://example.com/docs"},
            {"action":"http","label":"Clean up","url":"https://example.com/clean","method":"POST"}],"delay":"10m"}
            """#)
        #expect(toast.priority == .high)
        #expect(toast.delay == .minutes(10))
        #expect(toast.details.image == "https://example.com/space.jpg")
        #expect(toast.details.link == "https://example.com/disk")
        #expect(toast.details.tags == ["warning", "cd"])
        #expect(
            toast.actions == [
                ToastAction(id: "view", label: "Admin panel", url: "https://example.com/admin"),
                ToastAction(id: "view-2", label: "Docs", url: "https://example.com/docs"),
                ToastAction(id: "http", label: "Clean up"),
            ])
        #expect(toast.details.warnings.count == 1)
    }

    @Test("ntfy, as subscribed: messages, the images attached to them, and what is no message")
    mutating func ntfySubscribe() throws {
        let toast = try publisher.toast(
            #"""
            {"id":"sPs71M8A2T","time":1767323045,"expires":1767324045,"event":"message","topic":"mytopic","priority":5,
            "attachment":{"name":"camera.jpg","type":"image/png","size":33848,"url":"https://example.com/file/x.png"},
            "title":"Movement in the yard","message":"Someone is at the gate"}
            """#)
        #expect(toast.id == "sPs71M8A2T")
        #expect(toast.priority == .urgent)
        #expect(toast.ttl == .lasts(.seconds(1000)))
        #expect(toast.details.image == "https://example.com/file/x.png")
        #expect(toast.details.occurredAt == DirectPublisher.now.wall)
        for event in ["open", "keepalive", "poll_request"] {
            let line = #"{"id":"a","time":1767323045,"event":"\#(event)","topic":"mytopic","message":"x"}"#
            #expect(publisher.publish(line) == [.nothing(app: publisher.app, .housekeeping)])
        }
        let sequence = #"{"id":"a","sequence_id":"s","event":"message","topic":"mytopic","message":"x"}"#
        #expect(try publisher.toast(sequence).id == "s")
        let withdrawn = #"{"id":"b","sequence_id":"s","event":"message_delete","topic":"mytopic"}"#
        #expect(publisher.publish(withdrawn) == [.hide(app: publisher.app, target: .id("s"), clients: nil)])
        let unrelated = try publisher.toast(#"{"event":"keepalive","message":"no topic: not from ntfy"}"#)
        #expect(unrelated.details.data == .object([JSONMember("event", .string("keepalive"))]))
    }

    @Test("Gotify: its scale, and what its apps read from extras")
    mutating func gotify() throws {
        let toast = try publisher.toast(
            #"""
            {"id":25,"appid":5,"message":"**Backup** was successful.","title":"Backup","priority":8,
            "date":"2026-01-02T03:04:05.199Z","extras":{"client::display":{"contentType":"text/markdown"},
            "client::notification":{"click":{"url":"https://example.com"},"bigImageUrl":"https://example.com/i.png"}}}
            """#)
        #expect(toast.id == "25")
        #expect(toast.content == "**Backup** was successful.")
        #expect(toast.priority == .high)
        #expect(toast.details.link == "https://example.com")
        #expect(toast.details.image == "https://example.com/i.png")
        #expect(toast.details.occurredAt == WallTime(unixMilliseconds: 1_767_323_045_199))
        #expect(toast.details.warnings.isEmpty)
        #expect(try publisher.toast(#"{"message":"m","appid":1,"priority":2}"#).priority == .low)
    }

    @Test("Pushover: its scale; its credentials are not shown to anybody")
    mutating func pushover() throws {
        let toast = try publisher.toast(
            #"""
            {"token":"secret","user":"secret","message":"Freezer door is open","title":"Kitchen","priority":2,"retry":30,
            "expire":3600,"ttl":600,"sound":"siren","url":"https://example.com","url_title":"Open","device":"tablet",
            "html":1,"timestamp":1767323045}
            """#)
        #expect(toast.priority == .urgent)
        #expect(toast.ttl == .lasts(.seconds(600)))
        #expect(toast.details.sound == "siren")
        #expect(toast.details.link == "https://example.com")
        #expect(toast.details.data?.members?.map(\.name) == ["retry", "expire", "url_title", "device", "html"])
        #expect(toast.details.warnings == ["token and user were left out, because they are credentials"])
        let quiet = try publisher.toast(#"{"message":"m","priority":-1,"html":0}"#)
        #expect(quiet.priority == .low)
        #expect(quiet.details.warnings.isEmpty)
        #expect(try publisher.toast(#"{"message":"m","priority":-1,"html":"<b>"}"#).details.warnings.count == 1)
    }

    @Test("Apprise: its words for types, and the first image that comes along")
    mutating func apprise() throws {
        let toast = try publisher.toast(
            #"""
            {"version":"1.0","title":"Backup","message":"failed","type":"failure","attachments":[
            {"filename":"log.txt","mimetype":"text/plain","base64":"eA=="},
            {"filename":"i.png","mimetype":"image/png","base64":"iVBORw0KGgo="}]}
            """#)
        #expect(toast.type == .alert)
        #expect(toast.details.image == "data:image/png;base64,iVBORw0KGgo=")
        #expect(toast.details.data == .object([JSONMember("version", .string("1.0"))]))
    }

    @Test("AWTRIX: fragments of text, hold, colours as numbers, progress in percent")
    mutating func awtrix() throws {
        let toast = try publisher.toast(
            #"{"text":[{"t":"Fire","c":"FF0000"},{"t":" in cellar","c":"FFFFFF"}],"hold":true,"color":[255,0,0],"icon":1234}"#
        )
        #expect(toast.content == "Fire in cellar")
        #expect(toast.autoHide == false)
        #expect(toast.details.color == "#FF0000")
        #expect(toast.icon == "1234")
        #expect(try publisher.toast(#"{"text":"Printing","progress":45}"#).progress == 0.45)
        #expect(try publisher.toast(#"{"text":[]  ,"title":"t"}"#).content == nil)
        #expect(try publisher.toast(#"{"text":[{"x":1}],"title":"t"}"#).details.warnings.count == 1)
    }

    @Test("TvOverlay: corners, and icons in base64")
    mutating func overlay() throws {
        let toast = try publisher.toast(
            #"{"id":"42","title":"Person","message":"At the door","largeIcon":"mdi:account","corner":"top_end","duration":15}"#
        )
        #expect(toast.icon == "mdi:account")
        #expect(toast.details.position == .topRight)
        #expect(toast.details.data == nil)
        let encoded = try publisher.toast(
            #"{"title":"Custom","text":"Hi","level":"critical","iconB64":"iVBORw0KGgo="}"#)
        #expect(encoded.icon == "data:image/png;base64,iVBORw0KGgo=")
        #expect(encoded.type == .alert)
    }

    @Test("Alertmanager and Grafana: one toast for each alert, updated when it is resolved")
    mutating func alerts() throws {
        let outcomes = publisher.publish(
            #"""
            {"receiver":"mqtt","status":"firing","title":"[FIRING:1]","message":"**Firing**","alerts":[
            {"status":"firing","labels":{"alertname":"DiskFull","severity":"critical","instance":"host-a:9100"},
            "annotations":{"summary":"host-a DiskFull","description":"Full within 4 hours"},
            "startsAt":"2026-01-02T03:04:05.123Z","endsAt":"0001-01-01T00:00:00Z",
            "generatorURL":"https://prom.example.com/graph?g0.expr=x","fingerprint":"c6eadffa33fcdf37"},
            {"status":"resolved","labels":{"alertname":"DiskFull","instance":"host-b:9100"},"annotations":{},
            "startsAt":"2026-01-02T03:00:00Z","endsAt":"2026-01-02T03:04:00Z","fingerprint":"0002"},
            {"status":"firing","labels":{"alertname":"Slow","severity":"warning"},"fingerprint":"0003","dashboardURL":"",
            "panelURL":"https://g.example.com/p"}]}
            """#)
        let toasts = outcomes.compactMap { if case .show(_, let toast, _) = $0 { toast } else { nil } }
        #expect(toasts.map(\.id) == ["c6eadffa33fcdf37", "0002", "0003"])
        #expect(toasts.map(\.type) == [.alert, .success, .warning])
        #expect(toasts.map(\.title) == ["host-a DiskFull", "DiskFull", "Slow"])
        #expect(toasts.map(\.content) == ["Full within 4 hours", "host-b:9100", nil])
        #expect(
            toasts.map(\.details.link) == [
                "https://prom.example.com/graph?g0.expr=x", nil, "https://g.example.com/p",
            ])
        #expect(toasts.map(\.details.occurredAt?.unixMilliseconds) == [1_767_323_045_123, 1_767_323_040_000, nil])
        #expect(toasts[0].details.data?["labels"]?["instance"] == .string("host-a:9100"))
        #expect(toasts.map(\.details.warnings) == [[], [], []])
    }

    @Test("More alerts than toasts are allowed: the first are shown, and the rest is told")
    mutating func manyAlerts() {
        let alerts = (0..<60).map { "{\"labels\":{\"alertname\":\"a\($0)\"},\"fingerprint\":\"\($0)\"}" }
        let outcomes = publisher.publish("{\"alerts\":[\(alerts.joined(separator: ","))]}")
        #expect(outcomes.count == 51)
        guard case .reject(_, let rejection)? = outcomes.last else {
            Issue.record("no rejection")
            return
        }
        #expect(rejection.reason == .tooMany)
    }

    @Test("Toasts under a key of their own, unless the object itself says something")
    mutating func lists() throws {
        #expect(publisher.publish(#"{"toasts":[{"title":"a"},{"title":"b"}]}"#).count == 2)
        #expect(publisher.publish(#"{"version":1,"notifications":[{"title":"a"},null]}"#).count == 2)
        #expect(try publisher.toast(#"{"title":"t","toasts":[{"title":"a"}]}"#).title == "t")
        #expect(try publisher.rejection(#"{"toasts":[]}"#).reason == .nothingToSay)
        let nested = #"{"toasts":[{"toasts":[{"title":"a"}]}]}"#
        #expect(try publisher.rejection(nested).reason == .nothingToSay)
    }

    @Test("An element among alerts that is none does not hide the others")
    mutating func junkAmongAlerts() throws {
        let outcomes = publisher.publish(
            #"{"alerts":[{"status":"firing","labels":{"alertname":"Disk"},"fingerprint":"f"},5]}"#)
        #expect(outcomes.count == 2)
        guard case .show(_, let toast, _)? = outcomes.first, case .reject(_, let rejection)? = outcomes.last else {
            Issue.record("\(outcomes.map(\.sentence))")
            return
        }
        #expect(toast.title == "Disk")
        #expect(rejection.message == "alert 2 is 5, not an object")
    }
}
