/// A part of the rules that a schedule may make use of. Each seed draws which ones it does, so that
/// some schedules are about few things and others about all.
package enum Feature: String, Hashable, Sendable, CaseIterable {
    case delays, ttls, priorities, styles, policies, scopes, merges, actions, progress, ownIDs = "own-ids"
    case fades, explicitDurations = "durations"
    case updates, hides, inputs, holds, presence, mutes, quietHours = "quiet-hours"
    case preemption, eviction, smallQueues = "small-queues", dedupe, rates, backlogs, factors
    case restarts, crashes, reboots, reloads, clockSteps = "clock-steps", lateness, stopping
    case limits, forgetting, duplicates, reordering
}
