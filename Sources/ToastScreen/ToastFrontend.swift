/// Everything that one frontend has to know, short of a network and pixels: feed it what happens, do what
/// it asks for, draw `screen.toasts`.
///
/// It reads no clock. Times are milliseconds of any clock that never steps, such as the time since boot;
/// only their differences count.
public struct ToastFrontend: Sendable {
    /// What to do, in order.
    public enum Step: Hashable, Sendable {
        /// Publish `online` on the topic of presence, retained, at QoS 1.
        case announce
        case change(ScreenChange)
    }

    public let topics: FrontendTopics
    public private(set) var screen = ToastScreen()
    /// The run of each broker instance that is online.
    private var runs: [String: String] = [:]
    private var seenRuns: Set<String> = []
    /// When to stop waiting for the retained screen.
    private var screenPatience: Int64?
    /// When each toast goes if the broker stays silent; those that stay have none.
    private var ends: [ShownToast.ID: Int64] = [:]

    /// How long the retained screen may take after the subscriptions were granted.
    static let longestWaitForScreen: Int64 = 1500

    public init(_ topics: FrontendTopics) {
        self.topics = topics
    }

    /// Whether a broker lives. While none does, nobody but the frontend takes toasts off.
    public var isBrokerOnline: Bool { !runs.isEmpty }

    /// When `advance` is to be called next; nil when nothing is due.
    public var deadline: Int64? {
        let silent = isBrokerOnline ? nil : ends.values.min()
        return [screenPatience, silent].compactMap(\.self).min()
    }

    /// When a toast has had its time if nobody touches it; nil when it stays or is not shown.
    public func end(of id: ShownToast.ID) -> Int64? { ends[id] }

    /// A connection was made.
    public mutating func connected() {
        screen.connected()
        screenPatience = nil
    }

    /// Every subscription is granted.
    public mutating func subscribed(at now: Int64) -> [Step] {
        if !screen.isSynced { screenPatience = now + Self.longestWaitForScreen }
        return [.announce]
    }

    /// A message came whose payload is not empty.
    public mutating func received(_ message: ScreenMessage, on topic: String, at now: Int64) -> [Step] {
        if let instance = topics.instance(of: topic) {
            guard case .status(let status) = message else { return [] }
            return statusChanged(status, of: instance)
        }
        return steps(screen.receive(message), at: now)
    }

    /// A message without a payload came: a retained one was cleared.
    public mutating func cleared(_ topic: String, at now: Int64) -> [Step] {
        if let instance = topics.instance(of: topic) { runs[instance] = nil }
        return topics.isScreen(topic) ? steps(screen.assumeEmpty(), at: now) : []
    }

    /// `deadline` is reached.
    public mutating func advance(to now: Int64) -> [Step] {
        var result: [Step] = []
        if let patience = screenPatience, patience <= now { result += steps(screen.assumeEmpty(), at: now) }
        if !isBrokerOnline {
            let over = ends.filter { $0.value <= now }.keys.sorted { ($0.app, $0.id) < ($1.app, $1.id) }
            for id in over { result += steps(screen.expire(id), at: now) }
        }
        return result
    }

    private mutating func statusChanged(_ status: BrokerStatus, of instance: String) -> [Step] {
        guard status.isOnline else {
            runs[instance] = nil
            return []
        }
        runs[instance] = status.run
        // Frontends announce themselves to each new run (protocol, "Presence"); the first one was told
        // when the subscriptions were granted.
        let isFirst = seenRuns.isEmpty
        return seenRuns.insert(status.run).inserted && !isFirst ? [.announce] : []
    }

    private mutating func steps(_ changes: [ScreenChange], at now: Int64) -> [Step] {
        if screen.isSynced { screenPatience = nil }
        for change in changes {
            switch change {
            case .added(let toast), .updated(let toast): ends[toast.id] = toast.remainingMilliseconds.map { now + $0 }
            case .removed(let toast, _): ends[toast.id] = nil
            }
        }
        return changes.map(Step.change)
    }
}
