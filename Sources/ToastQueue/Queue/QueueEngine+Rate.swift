import ToastModel

/// `rate`: how many toasts an app may show on a client, as a bucket of thousandths of a toast.
extension QueueEngine {
    private static let cost: Int64 = 1000
    /// Of one client. A rate by pattern holds for any number of apps.
    private static let mostBuckets = 1000

    /// Takes what one toast costs; false when the app has shown too many. The broker's own cost nothing.
    mutating func takeToken(of app: AppName, on client: ClientIndex) -> Bool {
        guard let rate = configuration.rate(of: app) else { return true }
        let place = extrasPlace(of: client)
        let position = bucket(of: app, rate, in: place)
        extras[place].buckets[position].fill(by: rate, at: now.instant)
        guard extras[place].buckets[position].tokens >= Self.cost else { return false }
        extras[place].buckets[position].tokens -= Self.cost
        return true
    }

    private mutating func bucket(
        of app: AppName, _ rate: QueueConfiguration.Rate, in place: SlabIndex<ClientExtras>
    ) -> Int {
        if let position = extras[place].buckets.firstIndex(where: { $0.app == app }) { return position }
        forgetFullBuckets(in: place)
        extras[place].buckets.append(TokenBucket(app: app, tokens: rate.capacity, filledAt: now.instant))
        return extras[place].buckets.count - 1
    }

    /// Those of apps whose rate is another from now on are full again.
    mutating func forgetBuckets(where hasAnotherRate: (AppName) -> Bool) {
        for client in clientsInOrder() where clientTable[client].extras.exists {
            extras[clientTable[client].extras].buckets.removeAll { hasAnotherRate($0.app) }
        }
    }

    /// A full bucket is as good as none. Of those that are not, the longest untouched goes when there are
    /// too many.
    private mutating func forgetFullBuckets(in place: SlabIndex<ClientExtras>) {
        for position in extras[place].buckets.indices.reversed() {
            guard let rate = configuration.rate(of: extras[place].buckets[position].app) else {
                extras[place].buckets.remove(at: position)
                continue
            }
            var bucket = extras[place].buckets[position]
            bucket.fill(by: rate, at: now.instant)
            if bucket.tokens >= rate.capacity { extras[place].buckets.remove(at: position) }
        }
        guard extras[place].buckets.count >= Self.mostBuckets else { return }
        let oldest = extras[place].buckets.indices.min { left, right in
            extras[place].buckets[left].filledAt < extras[place].buckets[right].filledAt
        }
        if let oldest { extras[place].buckets.remove(at: oldest) }
    }
}

extension QueueConfiguration.Rate {
    fileprivate var capacity: Int64 { Int64(clamping: burst) * 1000 }
}

extension TokenBucket {
    /// A thousandth of a toast comes back each millisecond for one a second.
    fileprivate mutating func fill(by rate: QueueConfiguration.Rate, at now: Instant) {
        let elapsed = (now - filledAt).count
        let (gained, overflows) = elapsed.multipliedReportingOverflow(by: Int64(clamping: rate.perSecond))
        tokens = overflows ? rate.capacity : min(rate.capacity, tokens + min(gained, rate.capacity))
        filledAt = now
    }
}
