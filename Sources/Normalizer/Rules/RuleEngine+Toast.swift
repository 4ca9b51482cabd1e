import ToastModel

extension RuleEngine {
    /// The outcome of a toast that a rule made: read exactly as a payload is.
    mutating func outcome(
        of rendered: RenderedToast, app: Int, _ message: InboundMessage?, at now: Moment
    ) -> Outcome {
        let settings = apps[app].settings
        var reader = ToastReader(settings: settings, limits: limits, now: now.wall)
        reader.toast.update = rendered.update
        var members = rendered.fields
        if !rendered.id.isEmpty { members.insert(JSONMember("id", .string(rendered.id)), at: 0) }
        let reading = reader.read(
            members, envelopes: rendered.base == .payload ? .understood : .ignored,
            properties: message?.properties ?? InboundMessage.Properties())
        counts.payloads.count(warningsAbout: reading.warned, visits: reading.visits)
        if let refusal = reading.refusal { return .reject(app: settings.name, refusal) }
        var toast = reading.toast
        if !rendered.faults.isEmpty { toast.details.warnings += rendered.faults }
        return .show(app: settings.name, toast: toast, clients: reading.clients)
    }

    /// Takes the payload as one on the app's show topic.
    mutating func direct(_ pass: inout MessagePass) {
        let settings = apps[pass.app].settings
        var show = DirectShow(
            app: settings.name, settings: settings, limits: limits, now: pass.now.wall,
            properties: pass.message.properties)
        show.show(pass.decoded, payload: pass.message.payload)
        counts.payloads.count(warningsAbout: show.warned, visits: show.visits)
        pass.outcomes += show.outcomes
        noteShown(pass)
    }

    /// An app without rules takes what comes on its topics so; retained messages are no news.
    mutating func directUnlessOld(_ pass: inout MessagePass) {
        switch pass.message.freshness == .retained ? apps[pass.app].settings.retained ?? .seed : .show {
        case .show: direct(&pass)
        case .once where apps[pass.app].memory.shown.value(for: pass.message.topic) != pass.payloadHash: direct(&pass)
        case .once: pass.note(.retainedRepeated)
        case .seed: pass.note(.seeded)
        case .ignore: pass.note(.retainedIgnored)
        }
    }
}
