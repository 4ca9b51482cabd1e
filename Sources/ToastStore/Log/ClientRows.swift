/// Everything that is stored of one client, in binary form.
struct ClientRows {
    var state: ArraySlice<UInt8>?
    var toasts: [Int64: ArraySlice<UInt8>] = [:]
    var remembered: [Int64: ArraySlice<UInt8>] = [:]

    /// Puts a newer layer on top.
    mutating func apply(_ changes: Overlay.Client) {
        if changes.isWiped { self = ClientRows() }
        switch changes.state {
        case .put(let record): state = record
        case .gone: state = nil
        case nil: break
        }
        toasts.apply(changes.toasts)
        remembered.apply(changes.remembered)
    }
}

extension Dictionary where Value == ArraySlice<UInt8> {
    mutating func apply(_ changes: [Key: Overlay.Change]) {
        for (key, change) in changes {
            switch change {
            case .put(let record): self[key] = record
            case .gone: self[key] = nil
            }
        }
    }
}
