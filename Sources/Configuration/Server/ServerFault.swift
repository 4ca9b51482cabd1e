/// Why a text is not the address of an MQTT server.
package struct ServerFault: Error, Hashable, Sendable {
    /// One sentence for the person who wrote it.
    package var sentence: String
    /// What would be right.
    package var hint: String
}
