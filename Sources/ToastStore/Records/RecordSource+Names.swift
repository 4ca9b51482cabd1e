import ToastModel

extension AppName {
    /// A name from the store, where also the broker's own stands.
    init(stored text: String) throws(RecordFault) {
        if text == AppName.broker.text {
            self = .broker
            return
        }
        do { self = try AppName(text) } catch { throw .malformed("app") }
    }
}

extension ClientName {
    init(stored text: String) throws(RecordFault) {
        do { self = try ClientName(text) } catch { throw .malformed("client") }
    }
}

extension FrontendName {
    init(stored text: String) throws(RecordFault) {
        if text.isEmpty {
            self = .unnamed
            return
        }
        do { self = try FrontendName(text) } catch { throw .malformed("frontend") }
    }
}

extension RecordSource {
    /// A value of an enumeration that is stored under its word.
    mutating func word<Value: RawRepresentable<String>>(
        _ field: RecordField, _ type: Value.Type
    ) throws(RecordFault) -> Value? {
        guard let text = try text(field) else { return nil }
        guard let value = Value(rawValue: text) else { throw .malformed("\(field.name)") }
        return value
    }

    mutating func needWord<Value: RawRepresentable<String>>(
        _ field: RecordField, _ type: Value.Type
    ) throws(RecordFault) -> Value {
        guard let value = try word(field, type) else { throw .missing("\(field.name)") }
        return value
    }

    mutating func needApp(_ field: RecordField) throws(RecordFault) -> AppName {
        try AppName(stored: try needText(field))
    }

    mutating func needClient(_ field: RecordField) throws(RecordFault) -> ClientName {
        try ClientName(stored: try needText(field))
    }

    mutating func wallTime(_ field: RecordField) throws(RecordFault) -> WallTime? {
        try integer(field).map(WallTime.init(unixMilliseconds:))
    }

    mutating func needWallTime(_ field: RecordField) throws(RecordFault) -> WallTime {
        WallTime(unixMilliseconds: try needInteger(field))
    }

    mutating func milliseconds(_ field: RecordField) throws(RecordFault) -> Milliseconds? {
        try integer(field).map(Milliseconds.init)
    }

    mutating func needMilliseconds(_ field: RecordField) throws(RecordFault) -> Milliseconds {
        Milliseconds(try needInteger(field))
    }

    mutating func small(_ field: RecordField) throws(RecordFault) -> Int? {
        guard let wide = try integer(field) else { return nil }
        guard let value = Int(exactly: wide) else { throw .malformed("\(field.name)") }
        return value
    }

    mutating func needSmall(_ field: RecordField) throws(RecordFault) -> Int {
        guard let value = try small(field) else { throw .missing("\(field.name)") }
        return value
    }
}
