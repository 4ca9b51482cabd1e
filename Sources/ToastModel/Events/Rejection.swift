/// A payload that became no toast (contract, section 2, "Refused").
package struct Rejection: Hashable, Sendable {
    package enum Reason: String, Hashable, Sendable, CaseIterable {
        case notUTF8 = "not_utf8"
        case malformedJSON = "malformed_json"
        case tooLarge = "too_large"
        case nothingToSay = "nothing_to_say"
        case invalidTarget = "invalid_target"
        case noAudience = "no_audience"
        case delayTooLong = "delay_too_long"
        case tooOld = "too_old"
        case unknownApp = "unknown_app"
        case unknownClient = "unknown_client"
        case invalidHide = "invalid_hide"
        case tooMany = "too_many"
        case full = "full"
    }

    package var reason: Reason
    /// One sentence: what is wrong and what to do.
    package var message: String
    /// The byte of the payload at which the fault was found.
    package var offset: Int?

    package init(_ reason: Reason, _ message: String, offset: Int? = nil) {
        self.reason = reason
        self.message = message
        self.offset = offset
    }
}
