/// Bounds on what the rules of one app remember.
package struct RuleLimits: Hashable, Sendable {
    /// Instances that one rule keeps: topics or keys. Beyond, the longest untouched is forgotten.
    package var instances = 10_000
    /// Topics whose last payload is kept, for each of `last`, `prev` and `merged`.
    package var topics = 10_000
    /// Bytes that these payloads take, for each of them; and the instances of one rule.
    package var bytes = 16 << 20
    /// Rules that fire together by time fire in slices of this many.
    package var slice = 1_000

    package init() {}
}
