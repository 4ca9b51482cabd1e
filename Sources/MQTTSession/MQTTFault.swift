/// A call of the MQTT library that failed.
package enum MQTTFault: Error, Hashable, Sendable {
    /// The settings cannot be used, such as a client id that is not UTF-8.
    case settings(String)
    /// The message cannot be sent: a bad topic, or larger than the server takes.
    case message(String)
    case library(String)

    /// Why, in a few words.
    package var reason: String {
        switch self {
        case .settings(let reason), .message(let reason), .library(let reason): reason
        }
    }

    /// One sentence.
    package var sentence: String {
        switch self {
        case .settings(let reason): "cannot use these MQTT settings: \(reason)"
        case .message(let reason): "cannot send this message: \(reason)"
        case .library(let reason): "the MQTT library failed: \(reason)"
        }
    }
}
