/// The kind of a line of an export, in its member `record`.
enum StoreLine: String {
    /// The first line.
    case head = "store"
    case client, toast, remembered, outgoing, received, closed
    case ruleState = "rule_state"
    /// The last line: without it the export was cut off.
    case end
}
