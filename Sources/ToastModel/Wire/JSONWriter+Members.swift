extension JSONWriter {
    /// Begins an event: the object, its format version, and its name.
    mutating func beginEvent(_ event: StaticString) {
        beginObject()
        name("v")
        value(1 as Int64)
        name("event")
        value("\(event)")
    }

    mutating func member(_ name: StaticString, _ text: String) {
        self.name(name)
        value(text)
    }

    mutating func member(_ name: StaticString, _ number: Int64) {
        self.name(name)
        value(number)
    }

    mutating func member(_ name: StaticString, _ number: Int) {
        member(name, Int64(number))
    }

    mutating func member(_ name: StaticString, _ flag: Bool) {
        self.name(name)
        value(flag)
    }

    mutating func member(_ name: StaticString, _ time: WallTime) {
        member(name, time.unixMilliseconds)
    }

    mutating func member(_ name: StaticString, _ length: Milliseconds) {
        member(name, length.count)
    }

    mutating func member(_ name: StaticString, _ json: JSONValue) {
        self.name(name)
        value(json)
    }

    mutating func member(_ name: StaticString, _ texts: [String]) {
        self.name(name)
        beginArray()
        for text in texts { value(text) }
        endArray()
    }

    /// Writes null when there is none.
    mutating func member(_ name: StaticString, orNull time: WallTime?) {
        if let time { member(name, time) } else { nothing(name) }
    }

    /// Writes null when there is none.
    mutating func member(_ name: StaticString, orNull length: Milliseconds?) {
        if let length { member(name, length) } else { nothing(name) }
    }

    /// Writes null when there is none.
    mutating func member(_ name: StaticString, orNull text: String?) {
        if let text { member(name, text) } else { nothing(name) }
    }

    /// Writes null when there is none.
    mutating func member(_ name: StaticString, orNull json: JSONValue?) {
        if let json { member(name, json) } else { nothing(name) }
    }

    mutating func nothing(_ name: StaticString) {
        self.name(name)
        null()
    }

    /// Writes the member only when there is a value.
    mutating func member(_ name: StaticString, ifSet text: String?) {
        if let text { member(name, text) }
    }

    /// Writes the member only when there is a value.
    mutating func member(_ name: StaticString, ifSet flag: Bool?) {
        if let flag { member(name, flag) }
    }

    /// Writes the member only when there is a value.
    mutating func member(_ name: StaticString, ifSet length: Milliseconds?) {
        if let length { member(name, length) }
    }

    /// Writes the member only when there is a value.
    mutating func member(_ name: StaticString, ifSet json: JSONValue?) {
        if let json { member(name, json) }
    }

    /// Writes the place of an event in its client's stream.
    mutating func members(of key: EventKey) {
        member("epoch", key.epoch)
        member("seq", key.seq)
    }
}
