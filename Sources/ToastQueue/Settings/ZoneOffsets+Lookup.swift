import ToastModel

extension ZoneOffsets {
    /// The number of the period that holds at that time.
    private func period(at time: WallTime) -> Int {
        var low = 0
        var high = periods.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if periods[middle].start <= time { low = middle } else { high = middle }
        }
        return low
    }

    /// Local time minus UTC at that time.
    func offset(at time: WallTime) -> Milliseconds { periods[period(at: time)].offset }

    /// When the offset next changes; nil when it does not.
    func nextChange(after time: WallTime) -> WallTime? {
        let number = period(at: time) + 1
        return number < periods.count ? periods[number].start : nil
    }

    /// The first time at which a clock of the zone reads `local` (milliseconds as if it were UTC), or, when
    /// it is skipped, the time of the change that skips it.
    func firstTime(ofLocal local: Int64) -> WallTime {
        // Offsets are less than a day, so that only the periods around it matter.
        let early = period(at: WallTime(unixMilliseconds: local - 86_400_000))
        let late = period(at: WallTime(unixMilliseconds: local + 86_400_000))
        for number in early...late {
            let time = WallTime(unixMilliseconds: local - periods[number].offset.count)
            if number > 0, time < periods[number].start { return periods[number].start }
            if number == late || time < periods[number + 1].start { return time }
        }
        return WallTime(unixMilliseconds: local - periods[late].offset.count)
    }
}
