import ToastModel

/// The settings of clients, each distinct set once, so that a client carries four bytes of them.
struct SettingsTable {
    /// A set of settings with what is derived from it.
    struct Entry {
        var values: ClientSettings
        var schedule: QuietSchedule
        /// Fires when quiet hours begin or end.
        var timer = TimerHandle.none
    }

    private(set) var entries: [Entry] = []
    private var places: [ClientSettings: Int32] = [:]
    private let configuration: QueueConfiguration

    init(_ configuration: QueueConfiguration) {
        self.configuration = configuration
        _ = place(of: Self.defaults(of: configuration))
    }

    private static func defaults(of configuration: QueueConfiguration) -> ClientSettings {
        var settings = ClientSettings()
        settings.apply(configuration.defaults)
        return settings
    }

    subscript(place: Int32) -> ClientSettings {
        @inline(__always) _read { yield entries[Int(place)].values }
    }

    /// The settings that hold for that client.
    mutating func place(for client: ClientName) -> Int32 {
        if configuration.clients[client] == nil,
            !configuration.patterns.contains(where: { globMatches($0.glob, client.text) })
        {
            return 0
        }
        return place(of: configuration.settings(for: client))
    }

    private mutating func place(of settings: ClientSettings) -> Int32 {
        if let place = places[settings] { return place }
        let place = Int32(entries.count)
        entries.append(Entry(values: settings, schedule: QuietSchedule(hours: settings.mute)))
        places[settings] = place
        return place
    }

    mutating func setTimer(_ timer: TimerHandle, of place: Int32) { entries[Int(place)].timer = timer }

    /// Brings the quiet hours of an entry up to date.
    mutating func advanceSchedule(of place: Int32, to now: WallTime) {
        entries[Int(place)].schedule.advance(to: now)
    }

    func schedule(of place: Int32) -> QuietSchedule { entries[Int(place)].schedule }
}

extension SettingsTable {
    var count: Int32 { Int32(entries.count) }

    func timer(of place: Int32) -> TimerHandle { entries[Int(place)].timer }
}
