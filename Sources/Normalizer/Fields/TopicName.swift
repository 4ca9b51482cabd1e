/// The rules for a topic that something is published to (MQTT 5, section 4.7).
enum TopicName {
    static func isValid(_ topic: String) -> Bool {
        let bytes = topic.utf8
        guard !bytes.isEmpty, bytes.count <= 65_535 else { return false }
        return topic.unicodeScalars.allSatisfy { scalar in
            scalar != "+" && scalar != "#" && scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value)
        }
    }
}
