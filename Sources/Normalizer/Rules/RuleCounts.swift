/// What happened to the rules of all apps since the start, for metrics.
package struct RuleCounts: Hashable, Sendable {
    /// Payloads on the apps' own topics, counted once for each app that saw them.
    package var payloads = NormalizerCounts()
    /// How often a rule applied to a message or to an element of one, by app.
    package var hits: [String: Int] = [:]
    /// Inserts and filters that could not be made, by `app/rule`.
    package var templateFaults: [String: Int] = [:]
    /// Instances of rules that were forgotten because there were too many, by `app/rule`.
    package var forgotten: [String: Int] = [:]
    /// Steps of all expressions (see `Evaluation.steps`).
    package var steps = 0
    /// Nodes of the topic trie that were visited.
    package var topicSteps = 0
    /// Messages that were looked at.
    package var messages = 0

    package init() {}
}
