import CLinux
import Glibc
package import ToastModel

/// Waits for descriptors, a deadline, signals, calls from other threads and steps of the clock, all in
/// one place and without a tick.
///
/// The signals it was made for are blocked for the whole process and come as occurrences; make the loop
/// before any other thread.
package struct EventLoop: ~Copyable {
    private let poller: Descriptor
    private let timer: Descriptor
    private let stepWatch: Descriptor
    private let signals: Descriptor
    private let wakeUpCall: WakeUp
    private var armed: Instant?
    private var events = [linux_event](repeating: linux_event(), count: Int(linux_max_events))

    /// Tokens of the loop's own descriptors, out of the way of the caller's.
    private static let timerToken = UInt64.max
    private static let stepToken = UInt64.max - 1
    private static let signalToken = UInt64.max - 2
    private static let wakeToken = UInt64.max - 3

    package init(signals wanted: [Signal] = []) throws(SystemFault) {
        let poller = Descriptor(owning: try retrying("epoll_create1") { linux_epoll_create() })
        let timer = Descriptor(owning: try retrying("timerfd_create") { linux_timer(CLOCK_BOOTTIME) })
        let stepWatch = Descriptor(owning: try retrying("timerfd_create") { linux_timer(CLOCK_REALTIME) })
        let numbers = wanted.map(\.number)
        let signals = Descriptor(
            owning: try retrying("signalfd") { unsafe linux_signals(numbers, Int32(numbers.count)) })
        let wakeUp = try WakeUp()
        try linkOwn(timer.number, Self.timerToken, to: poller.number)
        try linkOwn(stepWatch.number, Self.stepToken, to: poller.number)
        try linkOwn(signals.number, Self.signalToken, to: poller.number)
        try linkOwn(wakeUp.number, Self.wakeToken, to: poller.number)
        _ = try retrying("timerfd_settime") { linux_arm_step_watch(stepWatch.number) }
        self.init(poller: poller, timer: timer, stepWatch: stepWatch, signals: signals, wakeUp: wakeUp)
    }

    private init(
        poller: consuming Descriptor, timer: consuming Descriptor, stepWatch: consuming Descriptor,
        signals: consuming Descriptor, wakeUp: WakeUp
    ) {
        self.poller = poller
        self.timer = timer
        self.stepWatch = stepWatch
        self.signals = signals
        wakeUpCall = wakeUp
    }

    /// Keeps a signal until a loop that wants it is made, and tells it then. For the time before, in which it would end
    /// the program; the others still do.
    package static func hold(_ signal: Signal) {
        linux_hold_signal(signal.number)
    }

    /// Ends a wait of this loop from another thread.
    package var wakeUp: WakeUp { wakeUpCall }

    /// Reports a descriptor under `token` from now on.
    package func watch(_ number: Int32, as token: UInt64, for readiness: Readiness) throws(SystemFault) {
        try control(EPOLL_CTL_ADD, number, token, readiness)
    }

    /// Changes what a watched descriptor is reported for.
    package func rewatch(_ number: Int32, as token: UInt64, for readiness: Readiness) throws(SystemFault) {
        try control(EPOLL_CTL_MOD, number, token, readiness)
    }

    /// Reports it no more. A descriptor that was closed meanwhile is no error.
    package func unwatch(_ number: Int32) {
        _ = linux_epoll_control(poller.number, EPOLL_CTL_DEL, number, 0, 0)
    }

    /// Waits until something happens, and puts what happened into `occurrences` in place of what was there.
    ///
    /// A deadline that is past ends the wait at once; what is ready then is reported with it.
    package mutating func wait(until deadline: Instant?, into occurrences: inout [Occurrence]) throws(SystemFault) {
        occurrences.removeAll(keepingCapacity: true)
        var isDue = false
        if let deadline {
            isDue = deadline <= SystemClock.now().instant
            if !isDue { try arm(deadline) }
        }
        let timeout: Int32 = isDue ? 0 : -1
        let count = unsafe linux_epoll_wait(poller.number, &events, timeout)
        if count < 0, errno != EINTR { throw SystemFault("epoll_wait", code: errno) }
        for index in 0..<Int(max(count, 0)) {
            note(events[index].token, events[index].events, into: &occurrences)
        }
        if let deadline, !occurrences.contains(.deadline), deadline <= SystemClock.now().instant {
            occurrences.append(.deadline)
        }
    }

    private mutating func note(_ token: UInt64, _ bits: UInt32, into occurrences: inout [Occurrence]) {
        switch token {
        case Self.timerToken:
            // An old deadline may fire after a newer one was asked for; the caller judges by the clock.
            _ = timer.readCounter()
            armed = nil
        case Self.stepToken:
            _ = stepWatch.readCounter()
            // The kernel cancelled it; without a new one only the next step goes unnoticed.
            _ = linux_arm_step_watch(stepWatch.number)
            occurrences.append(.clockStepped)
        case Self.signalToken: noteSignals(into: &occurrences)
        case Self.wakeToken:
            wakeUpCall.answer()
            occurrences.append(.woken)
        default:
            var readiness: Readiness = []
            if bits & EPOLLIN.rawValue != 0 { readiness.insert(.reading) }
            if bits & EPOLLOUT.rawValue != 0 { readiness.insert(.writing) }
            if bits & (EPOLLERR.rawValue | EPOLLHUP.rawValue) != 0 { readiness.insert(.broken) }
            occurrences.append(.ready(token: token, readiness))
        }
    }

    private func noteSignals(into occurrences: inout [Occurrence]) {
        while true {
            let number = linux_next_signal(signals.number)
            if number == 0 { return }
            if let signal = Signal(number: number) { occurrences.append(.signal(signal)) }
        }
    }

    private func control(
        _ operation: Int32, _ number: Int32, _ token: UInt64, _ readiness: Readiness
    ) throws(SystemFault) {
        var events: UInt32 = 0
        if readiness.contains(.reading) { events |= EPOLLIN.rawValue }
        if readiness.contains(.writing) { events |= EPOLLOUT.rawValue }
        _ = try retrying("epoll_ctl") { linux_epoll_control(poller.number, operation, number, events, token) }
    }

    private mutating func arm(_ deadline: Instant) throws(SystemFault) {
        if armed == deadline { return }
        _ = try retrying("timerfd_settime") { linux_arm(timer.number, deadline.milliseconds) }
        armed = deadline
    }
}

private func linkOwn(_ number: Int32, _ token: UInt64, to poller: Int32) throws(SystemFault) {
    _ = try retrying("epoll_ctl") { linux_epoll_control(poller, EPOLL_CTL_ADD, number, EPOLLIN.rawValue, token) }
}
