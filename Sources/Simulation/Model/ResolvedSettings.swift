import ToastModel
import ToastQueue

/// The settings of a client: what stands later wins, key by key.
func resolvedSettings(_ configuration: QueueConfiguration, for client: ClientName) -> ClientSettings {
    var layers = [configuration.defaults]
    for pattern in configuration.patterns where matches(Array(pattern.glob), Array(client.text)) {
        layers.append(pattern.overlay)
    }
    if let own = configuration.clients[client] { layers.append(own) }
    var result = ClientSettings()
    for layer in layers { takeTimes(of: layer, into: &result) }
    for layer in layers { takeChoices(of: layer, into: &result) }
    return result
}

/// Whether a text is what a pattern of `*` (any run) and `?` (one character) stands for.
func matches(_ pattern: [Character], _ text: [Character]) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    let rest = Array(pattern.dropFirst())
    switch first {
    case "*": return (0...text.count).contains { matches(rest, Array(text.dropFirst($0))) }
    case "?": return !text.isEmpty && matches(rest, Array(text.dropFirst()))
    default: return text.first == first && matches(rest, Array(text.dropFirst()))
    }
}

private func takeTimes(of layer: QueueConfiguration.Overlay, into result: inout ClientSettings) {
    if let value = layer.gap { result.gap = value }
    for (type, duration) in layer.durations { result.durations[type] = duration }
    if let value = layer.durationFactor { result.durationFactor = value }
    if let value = layer.minDuration { result.minDuration = value }
    if let value = layer.maxDuration { result.maxDuration = value }
    if let value = layer.ttl { result.ttl = value }
    if let value = layer.minShow { result.minShow = value }
    if let value = layer.dedupeWindow { result.dedupeWindow = value }
    if let value = layer.maxHold { result.maxHold = value }
    if let value = layer.offlineAfter { result.offlineAfter = value }
}

private func takeChoices(of layer: QueueConfiguration.Overlay, into result: inout ClientSettings) {
    if let value = layer.slots { result.slots = value }
    if let value = layer.actionsStay { result.actionsStay = value }
    if let value = layer.policy { result.policy = value }
    if let value = layer.style { result.style = value }
    if let value = layer.position { result.position = value }
    if let value = layer.offset { result.offset = value }
    if let value = layer.preempt { result.preempt = value }
    if let value = layer.overflow { result.overflow = value }
    if let value = layer.maxWaiting { result.maxWaiting = value }
    if let value = layer.drop { result.drop = value }
    if let value = layer.dedupe { result.dedupe = value }
    if let value = layer.onRelease { result.onRelease = value }
    if let value = layer.offline { result.offline = value }
    if let value = layer.backlog {
        if case .newest(let count) = value { result.backlog = count } else { result.backlog = nil }
    }
    if let value = layer.mute { result.mute = value }
    if let value = layer.muteLevel { result.muteLevel = value }
    if let value = layer.blocked { result.blocked = value }
    if let value = layer.closeOnTap { result.closeOnTap = value }
    if let value = layer.startOn { result.startOn = value }
    if let value = layer.restart { result.restart = value }
    if let value = layer.remember { result.remember = value }
}
