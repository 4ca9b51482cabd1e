extension Toast {
    /// The fields of contract section 2 that are set, apart from those that every display event has.
    func writeFields(to writer: inout JSONWriter) {
        writer.member("auto_hide", ifSet: autoHide)
        switch ttl {
        case .lasts(let length): writer.member("ttl_ms", length)
        case .unlimited: writer.nothing("ttl_ms")
        case nil: break
        }
        writer.member("delay_ms", ifSet: delay)
        writer.member("policy", ifSet: policy?.rawValue)
        writer.member("style", ifSet: style?.rawValue)
        writer.member("icon", ifSet: icon)
        writer.member("fade_in_ms", ifSet: fadeIn)
        writer.member("fade_out_ms", ifSet: fadeOut)
        if let number = progress.flatMap({ JSONNumber($0) }) { writer.member("progress", .number(number)) }
        if !actions.isEmpty {
            writer.name("actions")
            writer.beginArray()
            for action in actions { action.write(to: &writer) }
            writer.endArray()
        }
        writer.member("resident", ifSet: resident)
        writer.member("scope", ifSet: scope?.rawValue)
        details.writeFields(to: &writer)
    }

    /// Reads what `writeFields` writes; id, texts, type and priority are the caller's matter.
    init(readingFields object: WireObject) throws(WireFault) {
        self.init(id: "")
        autoHide = try object.optionalFlag("auto_hide")
        if let length = try object.optionalLength("ttl_ms") {
            ttl = .lasts(length)
        } else if object.names("ttl_ms") {
            ttl = .unlimited
        }
        delay = try object.optionalLength("delay_ms")
        policy = try object.optionalWord("policy")
        style = try object.optionalWord("style")
        icon = try object.optionalText("icon")
        fadeIn = try object.optionalLength("fade_in_ms")
        fadeOut = try object.optionalLength("fade_out_ms")
        progress = try object.optionalNumber("progress")
        for element in try object.optionalElements("actions") ?? [] {
            actions.append(try ToastAction(reading: element))
        }
        resident = try object.optionalFlag("resident")
        scope = try object.optionalWord("scope")
        details = try ToastDetails(reading: object)
    }
}

extension ToastAction {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", id)
        writer.member("label", label)
        writer.member("url", ifSet: url)
        if let publish {
            writer.name("publish")
            writer.beginObject()
            writer.member("topic", publish.topic)
            writer.member("payload", String(decoding: publish.payload, as: UTF8.self))
            if publish.retain == .yes { writer.member("retain", true) }
            writer.endObject()
        }
        writer.endObject()
    }

    fileprivate init(reading value: JSONValue) throws(WireFault) {
        let object = try WireObject(value)
        var publish: Publish?
        if let member = object.member("publish") {
            let message = try WireObject(member)
            publish = Publish(
                topic: try message.text("topic"), payload: [UInt8](try message.text("payload").utf8),
                retain: try message.optionalFlag("retain") == true ? .yes : .no)
        }
        self.init(
            id: try object.text("id"), label: try object.text("label"), url: try object.optionalText("url"),
            publish: publish)
    }
}

extension ToastDetails {
    fileprivate func writeFields(to writer: inout JSONWriter) {
        writer.member("image", ifSet: image)
        writer.member("animation", ifSet: animation)
        writer.member("animation_url", ifSet: animationURL)
        writer.member("position", ifSet: position?.rawValue)
        if let offset { writer.member("offset", offset) }
        writer.member("color", ifSet: color)
        writer.member("font", ifSet: font)
        writer.member("sound", ifSet: sound)
        writer.member("vibrate", ifSet: vibrate)
        writer.member("silent", ifSet: silent)
        writer.member("lang", ifSet: lang)
        writer.member("dir", ifSet: dir)
        if let tags { writer.member("tags", tags) }
        writer.member("link", ifSet: link)
        if let occurredAt { writer.member("occurred_at", occurredAt) }
        writer.member("data", ifSet: data)
        if !warnings.isEmpty { writer.member("warnings", warnings) }
    }

    fileprivate init(reading object: WireObject) throws(WireFault) {
        self.init()
        image = try object.optionalText("image")
        animation = try object.optionalText("animation")
        animationURL = try object.optionalText("animation_url")
        position = try object.optionalWord("position")
        if object.member("offset") != nil { offset = try object.count("offset") }
        color = try object.optionalText("color")
        font = try object.optionalText("font")
        sound = try object.optionalText("sound")
        vibrate = object.member("vibrate")
        silent = try object.optionalFlag("silent")
        lang = try object.optionalText("lang")
        dir = try object.optionalText("dir")
        tags = try object.optionalTexts("tags")
        link = try object.optionalText("link")
        occurredAt = try object.optionalTime("occurred_at")
        data = object.member("data")
        warnings = try object.optionalTexts("warnings") ?? []
    }
}
