import ToastModel

/// What a payload on `{root}/hide/{app}` takes back: an id as text, `{"id":…}`, or `{"all":true}`.
struct DirectHide {
    let app: AppName
    let settings: AppSettings
    let limits: PayloadLimits

    func hide(_ payload: [UInt8]) -> Outcome {
        let decoded = PayloadDecoder(limits: limits, mode: settings.json).decode(payload)
        switch decoded.content {
        case .refused(let rejection): return .reject(app: app, rejection)
        case .nothing: return refused("it names no toast")
        case .text(let text): return hide(id: .string(text), clients: nil)
        case .json(.object(let members)): return hide(members)
        case .json: return refused("it is a list; a hide takes back one toast, or all")
        }
    }

    private func hide(_ members: [JSONMember]) -> Outcome {
        var entries = FieldEntries()
        entries.add(members)
        let clients = entries.take(.clients).flatMap { ToastReader.names($0.value) }.map { names in
            names.prefix(1000).flatMap { settings.allowed($0) }
        }
        if let id = entries.take(.id) { return hide(id: id.value, clients: clients) }
        let all = FoldedMembers(members)["all"].flatMap { ToastReader.flag($0) }
        if all == true { return .hide(app: app, target: .all, clients: clients) }
        return refused("it has neither an id nor all: true")
    }

    private func hide(id: JSONValue, clients: [String]?) -> Outcome {
        switch ToastReader.identifier(id, origin: .hide) {
        case .success(let id): .hide(app: app, target: .id(id), clients: clients)
        case .failure(let fault): refused("the id \(fault.phrase)")
        }
    }

    private func refused(_ what: String) -> Outcome {
        .reject(
            app: app, Rejection(.invalidHide, "\(what); send the id as text, or {\"id\":…}, or {\"all\":true}"))
    }
}
