package import ToastModel
package import ToastQueue

/// What happens in one simulation, and when. The same schedule gives the same run.
package struct Schedule: Hashable, Sendable {
    /// How the steps before an event are taken.
    package enum Pace: String, Hashable, Sendable, CaseIterable {
        /// The engine is called at each of its deadlines.
        case exact
        /// It is not called before the event: everything that was due meanwhile comes late.
        case late
    }

    package enum Deed: Hashable, Sendable {
        case event(QueueEvent)
        case restart(Restart)
    }

    package struct Restart: Hashable, Sendable {
        package enum Stop: String, Hashable, Sendable, CaseIterable {
            /// The engine is told before.
            case orderly
            case crash
            /// Told before, and the machine begins again too: its clock of instants starts anew.
            case reboot
        }

        package var stop: Stop
        /// From the stop to the start.
        package var downtime: Milliseconds
        /// What holds afterwards; nil when it is the same.
        package var configuration: QueueConfiguration?

        package init(stop: Stop, downtime: Milliseconds, configuration: QueueConfiguration? = nil) {
            self.stop = stop
            self.downtime = downtime
            self.configuration = configuration
        }
    }

    package struct Step: Hashable, Sendable {
        /// Since the step before.
        package var wait: Milliseconds
        package var pace: Pace
        /// By how much the wall clock is set, just before the deed.
        package var clockStep: Milliseconds
        package var deed: Deed

        package init(
            _ deed: Deed, wait: Milliseconds = .zero, pace: Pace = .exact, clockStep: Milliseconds = .zero
        ) {
            self.deed = deed
            self.wait = wait
            self.pace = pace
            self.clockStep = clockStep
        }
    }

    package var start: Moment
    package var configuration: QueueConfiguration
    package var steps: [Step]

    package init(start: Moment, configuration: QueueConfiguration, steps: [Step]) {
        self.start = start
        self.configuration = configuration
        self.steps = steps
    }
}
