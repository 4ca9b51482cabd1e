/// Why there are no offsets for a time zone.
package enum TimeZoneFault: Error, Hashable, Sendable {
    case unknown(String, closest: String?)
    /// The system has no time zone database, so that no zone but UTC is known.
    case noDatabase(wanted: String)

    /// One sentence for the person who named the zone.
    package var sentence: String {
        switch self {
        case .unknown(let name, _): "there is no time zone '\(name)'"
        case .noDatabase(let name): "the time zone '\(name)' is unknown: this system has no time zone database"
        }
    }

    /// What would be right.
    package var hint: String {
        switch self {
        case .unknown(_, let closest?): "did you mean '\(closest)'?"
        case .unknown: "zones are named as in the IANA database, such as Europe/Paris"
        case .noDatabase: "install the package tzdata"
        }
    }
}
