import TimeZones
import ToastModel

extension Kind where Value == ZoneOffsets {
    static var zone: Kind {
        Kind("the name of a time zone such as Europe/Paris", schema: .type("string")) { node, path, scope in
            guard let name = scope.text(node) else {
                scope.mismatch(node, path, wanted: "the name of a time zone such as Europe/Paris")
                return nil
            }
            do throws(TimeZoneFault) {
                return try scope.zone(named: name)
            } catch {
                scope.report(error.sentence, path, at: node.position, hint: error.hint)
                return nil
            }
        }
    }
}

extension LoadScope {
    /// The offsets of a zone for the years around now.
    mutating func zone(named name: String) throws(TimeZoneFault) -> ZoneOffsets {
        if let known = zones[name] { return known }
        let now = options.now
        let zone = try zoneOffsets(named: name, from: now + .days(-731), to: now + .days(30 * 366))
        zones[name] = zone
        return zone
    }

    /// The zone of this machine: `TZ`, else where `/etc/localtime` points, else UTC.
    mutating func localZone() -> ZoneOffsets {
        var names: [String] = []
        if let name = options.environment["TZ"], !name.isEmpty {
            names.append(name.hasPrefix(":") ? String(name.dropFirst()) : name)
        }
        if let link = options.files.target("/etc/localtime"), let folder = link.firstRange(of: "zoneinfo/") {
            names.append(String(link[folder.upperBound...]))
        }
        for name in names {
            if let zone = try? zone(named: name) { return zone }
        }
        return .utc
    }
}
