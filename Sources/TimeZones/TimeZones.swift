import CCCTZ
package import ToastModel

/// The offsets of a zone of the IANA database, by its name such as `Europe/Paris`, for the time from
/// `from` to `to`. Before and after, the first and the last offset hold.
///
/// Reads the database of the system (`/usr/share/zoneinfo`, or the folder in `TZDIR`), which Debian has
/// in the package tzdata; the library keeps what it has read.
package func zoneOffsets(
    named name: String, from: WallTime, to: WallTime
) throws(TimeZoneFault) -> ZoneOffsets {
    guard isZoneName(name) else { throw unknown(name) }
    let first = from.unixMilliseconds / 1000
    let last = max(first, to.unixMilliseconds / 1000)
    var found: [cctz_period] = []
    var count = unsafe cctz_zone_periods(name, first, last, nil, 0)
    while count > found.count {
        found = Array(repeating: cctz_period(), count: count)
        count = unsafe found.withUnsafeMutableBufferPointer { buffer in
            unsafe cctz_zone_periods(name, first, last, buffer.baseAddress, buffer.count)
        }
    }
    guard count > 0 else { throw unknown(name) }
    var periods: [ZoneOffsets.Period] = []
    for period in found.prefix(count) {
        let offset = Milliseconds.seconds(Int64(period.offset))
        // A change may concern only the abbreviation.
        if periods.last?.offset == offset { continue }
        periods.append(ZoneOffsets.Period(start: WallTime(unixMilliseconds: period.start * 1000), offset: offset))
    }
    return ZoneOffsets(zone: name, periods: periods)
}

/// Every name that the system's database knows; empty when there is no database.
package func knownZoneNames() -> [String] {
    var names: [String] = []
    _ = unsafe withUnsafeMutablePointer(to: &names) { names in
        unsafe cctz_zone_names({ unsafe appendName($0, $1) }, names)
    }
    return names
}

private func appendName(_ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>?) {
    guard let context = unsafe context, let name = unsafe name else { return }
    unsafe context.assumingMemoryBound(to: [String].self).pointee.append(String(cString: name))
}

/// Keeps paths and the library's own notations away from it.
private func isZoneName(_ name: String) -> Bool {
    guard let first = name.utf8.first, first != UInt8(ascii: "/"), name.utf8.count <= 64 else { return false }
    return name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "_"), UInt8(ascii: "-"),
            UInt8(ascii: "+"):
            true
        default: false
        }
    }
}

private func unknown(_ name: String) -> TimeZoneFault {
    let known = knownZoneNames()
    if known.isEmpty { return .noDatabase(wanted: name) }
    let place = name.lowercased()
    let city = known.first { $0.lowercased().split(separator: "/").last.map(String.init) == place }
    return .unknown(name, closest: city ?? closestName(to: name, among: known))
}
