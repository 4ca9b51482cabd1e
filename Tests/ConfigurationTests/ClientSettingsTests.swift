import Configuration
import Testing
import ToastModel
import ToastQueue

@Suite("Settings of clients")
struct ClientSettingsTests {
    @Test("Every key is read into its setting")
    func everyKey() throws {
        let configuration = try load(
            """
            clients:
              kitchen:
                slots: 3
                gap: 1.5s
                style: banner
                position: bottom-left
                offset: -4
                policy: now
                order: priority
                preempt: higher
                overflow: evict_oldest
                min_show: 2
                screen: off
                line: yes
                durations: { success: 1s, notice: PT2S, warning: 00:03, alert: stays, loading: 1m30s }
                duration_factor: 1.5
                min_duration: 1s
                max_duration: 1h
                actions_stay: true
                on_release: remaining
                max_hold: 1m
                close_on_tap: no
                start_on: shown
                ttl: never
                max_waiting: 1_000
                drop: newest
                dedupe: content
                dedupe_window: 10m
                remember: 0
                restart: full
                offline: drop
                offline_after: 0
                backlog: 5
                mute: { at: "23:30-06:15", zone: UTC, days: [fri, sat], level: high }
                mute_level: 4
                blocked: drop
            """)
        var expected = ClientSettings()
        expected.slots = 3
        expected.gap = Milliseconds(1500)
        expected.style = .banner
        expected.position = .bottomLeft
        expected.offset = -4
        expected.policy = .now
        expected.preempt = .higher
        expected.overflow = .evictOldest
        expected.minShow = .seconds(2)
        expected.publishesScreen = false
        expected.publishesLine = true
        expected.durations = [
            .success: .lasts(.seconds(1)), .notice: .lasts(.seconds(2)), .warning: .lasts(.seconds(3)), .alert: .stays,
            .loading: .lasts(.seconds(90)),
        ]
        expected.durationFactor = .thousandths(1500)
        expected.minDuration = .seconds(1)
        expected.maxDuration = .hours(1)
        expected.actionsStay = true
        expected.onRelease = .remaining
        expected.maxHold = .minutes(1)
        expected.closeOnTap = false
        expected.startOn = .shown
        expected.ttl = .unlimited
        expected.maxWaiting = 1000
        expected.drop = .newest
        expected.dedupe = .content
        expected.dedupeWindow = .minutes(10)
        expected.remember = 0
        expected.restart = .full
        expected.offline = .drop
        expected.offlineAfter = .zero
        expected.backlog = 5
        expected.mute = [
            QuietHours(
                begin: 23 * 60 + 30, end: 6 * 60 + 15,
                zone: ZoneOffsets(
                    zone: "UTC",
                    periods: [
                        ZoneOffsets.Period(
                            start: WallTime(unixMilliseconds: 1_767_225_600_000) + .days(-731), offset: .zero)
                    ]),
                days: [.friday, .saturday], level: .high)
        ]
        expected.muteLevel = .high
        expected.blocked = .drop
        #expect(configuration.queue.settings(for: try ClientName("kitchen")) == expected)
        #expect(configuration.queue.settings(for: try ClientName("hall")) == ClientSettings())
    }

    @Test("Defaults, then patterns in the order of the file, then the client's own")
    func order() throws {
        let configuration = try load(
            """
            clients:
              tablet-2: { gap: 4s }
              "*-2": { slots: 4, gap: 3s, ttl: 4h }
              "tablet-*": { slots: 3, gap: 3s, ttl: 3h, backlog: all }
              defaults: { slots: 2, gap: 2s, ttl: 2h, remember: 2, backlog: 3, durations: { notice: 2s } }
              "tablet-?": { durations: { alert: 3s } }
            """)
        func summary(_ name: String) throws -> String {
            let settings = configuration.queue.settings(for: try ClientName(name))
            guard case .lasts(let ttl) = settings.ttl else { return "" }
            return "\(settings.slots) \(settings.gap.count) \(ttl.count / 3_600_000) \(settings.remember)"
                + " \(settings.backlog.map(String.init) ?? "all")"
        }
        #expect(try summary("kitchen") == "2 2000 2 2 3")
        #expect(try summary("tv-2") == "4 3000 4 2 3")
        #expect(try summary("tablet-1") == "3 3000 3 2 all")
        #expect(try summary("tablet-2") == "3 4000 3 2 all")
        let durations = configuration.queue.settings(for: try ClientName("tablet-2")).durations
        #expect(durations[.notice] == .lasts(.seconds(2)))
        #expect(durations[.alert] == .lasts(.seconds(3)))
        #expect(durations[.warning] == .lasts(.seconds(8)))
    }

    @Test("An own value takes back what a pattern set")
    func takingBack() throws {
        let configuration = try load(
            """
            clients:
              defaults: { duration_factor: off, backlog: 3, mute: [ { at: "22:00-07:00", zone: UTC } ] }
              tv: { duration_factor: 1, backlog: all, mute: off }
            """)
        let settings = configuration.queue.settings(for: try ClientName("tv"))
        #expect(settings == ClientSettings())
        #expect(configuration.queue.settings(for: try ClientName("desk")).durationFactor == .off)
    }

    @Test(
        "Days and their ranges, in any case",
        arguments: [
            ("mon", [0]), ("Monday", [0]), ("[mon, wed]", [0, 2]), ("mon-fri", [0, 1, 2, 3, 4]),
            ("[sat-sun]", [5, 6]), ("fri-mon", [4, 5, 6, 0]), ("[mon-tue, tue-wed]", [0, 1, 2]), ("sun-sun", [6]),
        ])
    func days(text: String, expected: [Int]) throws {
        let configuration = try load("clients: { a: { mute: { at: 7:00-24:00, zone: UTC, days: \(text) } } }")
        let mute = try #require(configuration.queue.settings(for: try ClientName("a")).mute.first)
        #expect(mute.days == Set(expected.compactMap(QuietHours.Weekday.init(rawValue:))))
        #expect([mute.begin, mute.end] == [420, 0])
    }

    @Test(
        "Hours without a zone are those of the machine",
        arguments: [
            (["TZ": "Asia/Tokyo"], "/usr/share/zoneinfo/Europe/Paris", "Asia/Tokyo"),
            ([:], "/usr/share/zoneinfo/Europe/Paris", "Europe/Paris"),
            (["TZ": ":America/New_York"], nil, "America/New_York"),
            (["TZ": "nonsense"], "../usr/share/zoneinfo/Europe/Paris", "Europe/Paris"),
            ([:], nil, "UTC"),
        ] as [([String: String], String?, String)])
    func localZone(environment: [String: String], link: String?, expected: String) throws {
        let files = ["/c/toastd.yaml": "clients: { a: { mute: { at: 22:00-07:00 } } }"]
        let loaded = try load(files, environment) { $0.files.target = { $0 == "/etc/localtime" ? link : nil } }
        let settings = loaded.configuration.queue.settings(for: try ClientName("a"))
        #expect(settings.mute.map(\.zone.zone) == [expected])
    }

    @Test("The zone of the configuration holds for quiet hours that name none, wherever it stands")
    func standardZone() throws {
        let configuration = try load(
            """
            clients: { a: { mute: { at: 22:00-07:00 } }, b: { mute: { at: 22:00-07:00, zone: Asia/Tokyo } } }
            zone: Europe/Paris
            """)
        #expect(configuration.zone.zone == "Europe/Paris")
        #expect(configuration.queue.settings(for: try ClientName("a")).mute.map(\.zone.zone) == ["Europe/Paris"])
        #expect(configuration.queue.settings(for: try ClientName("b")).mute.map(\.zone.zone) == ["Asia/Tokyo"])
        #expect(faults(["/c/toastd.yaml": "zone: Paris"]).count == 1)
    }

    @Test("The zone of quiet hours knows the years to come")
    func zone() throws {
        let configuration = try load("clients: { a: { mute: { at: 22:00-07:00, zone: Europe/Paris } } }")
        let zone = try #require(configuration.queue.settings(for: try ClientName("a")).mute.first?.zone)
        // 2045-07-01T00:00:00Z.
        let summer = WallTime(unixMilliseconds: 2_382_566_400_000)
        #expect(zone.periods.last { $0.start < summer }?.offset == .hours(2))
    }
}
