import ToastModel

extension Toast: StoredRecord {
    private enum Fields {
        static let id = RecordField(1, "id")
        static let idOrigin = RecordField(2, "id_by_broker")
        static let title = RecordField(3, "title")
        static let content = RecordField(4, "content")
        static let type = RecordField(5, "type")
        static let priority = RecordField(6, "priority")
        static let duration = RecordField(7, "duration_ms")
        static let stays = RecordField(8, "stays")
        static let autoHide = RecordField(9, "auto_hide")
        static let ttl = RecordField(10, "ttl_ms")
        static let unlimited = RecordField(11, "ttl_unlimited")
        static let delay = RecordField(12, "delay_ms")
        static let policy = RecordField(13, "policy")
        static let style = RecordField(14, "style")
        static let icon = RecordField(15, "icon")
        static let fadeIn = RecordField(16, "fade_in_ms")
        static let fadeOut = RecordField(17, "fade_out_ms")
        static let progress = RecordField(18, "progress")
        static let actions = RecordField(19, "actions")
        static let resident = RecordField(20, "resident")
        static let scope = RecordField(21, "scope")
        static let update = RecordField(22, "update")
        static let details = RecordField(23, "details")
    }

    func write(to sink: inout some RecordSink) {
        sink.put(Fields.id, text: id)
        sink.put(Fields.idOrigin, flag: idOrigin == .broker ? true : nil)
        sink.put(Fields.title, text: title)
        sink.put(Fields.content, text: content)
        sink.put(Fields.type, text: type?.rawValue)
        sink.put(Fields.priority, integer: priority.map { Int64($0.rawValue) })
        sink.put(duration, Fields.duration, stays: Fields.stays)
        sink.put(Fields.autoHide, flag: autoHide)
        switch ttl {
        case .lasts(let length): sink.put(Fields.ttl, integer: length.count)
        case .unlimited: sink.put(Fields.unlimited, flag: true)
        case nil: break
        }
        sink.put(Fields.delay, integer: delay?.count)
        sink.put(Fields.policy, text: policy?.rawValue)
        sink.put(Fields.style, text: style?.rawValue)
        sink.put(Fields.icon, text: icon)
        sink.put(Fields.fadeIn, integer: fadeIn?.count)
        sink.put(Fields.fadeOut, integer: fadeOut?.count)
        sink.put(Fields.progress, number: progress)
        sink.put(Fields.actions, records: actions)
        sink.put(Fields.resident, flag: resident)
        sink.put(Fields.scope, text: scope?.rawValue)
        sink.put(Fields.update, integer: update.isEmpty ? nil : Int64(update.rawValue))
        let details = details
        sink.put(Fields.details, record: details == ToastDetails() ? nil : details)
    }

    init(from source: inout some RecordSource) throws(RecordFault) {
        self.init(id: try source.needText(Fields.id))
        idOrigin = try source.flag(Fields.idOrigin) == true ? .broker : .publisher
        title = try source.text(Fields.title)
        content = try source.text(Fields.content)
        type = try source.word(Fields.type, ToastType.self)
        priority = try source.priority(Fields.priority)
        duration = try source.displayDuration(Fields.duration, stays: Fields.stays)
        autoHide = try source.flag(Fields.autoHide)
        ttl = try source.milliseconds(Fields.ttl).map(TimeToLive.lasts)
        if try source.flag(Fields.unlimited) == true { ttl = .unlimited }
        delay = try source.milliseconds(Fields.delay)
        policy = try source.word(Fields.policy, DisplayPolicy.self)
        style = try source.word(Fields.style, ToastStyle.self)
        icon = try source.text(Fields.icon)
        fadeIn = try source.milliseconds(Fields.fadeIn)
        fadeOut = try source.milliseconds(Fields.fadeOut)
        progress = try source.number(Fields.progress)
        actions = try source.records(Fields.actions, ToastAction.self)
        resident = try source.flag(Fields.resident)
        scope = try source.word(Fields.scope, ToastScope.self)
        if let bits = try source.integer(Fields.update) {
            guard let byte = UInt8(exactly: bits) else { throw .malformed("update") }
            update = UpdateMode(rawValue: byte)
        }
        if let details = try source.record(Fields.details, ToastDetails.self) { self.details = details }
    }
}

extension RecordSink {
    /// A length, or that it stays.
    mutating func put(_ duration: DisplayDuration?, _ length: RecordField, stays: RecordField) {
        switch duration {
        case .lasts(let milliseconds): put(length, integer: milliseconds.count)
        case .stays: put(stays, flag: true)
        case nil: break
        }
    }
}

extension RecordSource {
    mutating func displayDuration(
        _ length: RecordField, stays: RecordField
    ) throws(RecordFault) -> DisplayDuration? {
        let milliseconds = try milliseconds(length)
        return try flag(stays) == true ? .stays : milliseconds.map(DisplayDuration.lasts)
    }

    mutating func priority(_ field: RecordField) throws(RecordFault) -> Priority? {
        guard let number = try small(field) else { return nil }
        guard let priority = Priority(rawValue: number) else { throw .malformed("\(field.name)") }
        return priority
    }
}
