/// How often each thing happened since the start, for metrics.
package struct NormalizerCounts: Hashable, Sendable {
    /// Payloads by the step of the ladder that understood them.
    package private(set) var steps: [DecodingStep: Int] = [:]
    /// Warnings by the field they are about.
    package private(set) var warnings: [Field: Int] = [:]
    /// Members that were left out because a later one has the same name.
    package private(set) var duplicateKeys = 0
    /// Members of payloads that were looked at, in all searches for fields.
    package private(set) var visits = 0

    package init() {}

    package mutating func count(_ decoded: DecodedPayload) {
        steps[decoded.step, default: 0] += 1
        duplicateKeys += decoded.duplicateKeys
    }

    package mutating func count(warningsAbout fields: [Field], visits: Int) {
        for field in fields { warnings[field, default: 0] += 1 }
        self.visits += visits
    }

    /// These and others together.
    package func adding(_ others: NormalizerCounts) -> NormalizerCounts {
        var sum = self
        sum.steps.merge(others.steps, uniquingKeysWith: +)
        sum.warnings.merge(others.warnings, uniquingKeysWith: +)
        sum.duplicateKeys += others.duplicateKeys
        sum.visits += others.visits
        return sum
    }
}
