import ToastModel

/// The keys of an app's `defaults`: what a toast has when its payload does not say (contract, section 2).
let toastFields: [Field<Toast>] = behaviourFields + lookFields

private let behaviourFields: [Field<Toast>] = [
    Field("title", .text("a title"), "The title of toasts that have none.", \.title),
    Field("type", .choice, "The type of toasts that name none.", \.type),
    Field("priority", .priority, "The priority of toasts that name none.", \.priority),
    Field("duration", .duration, "How long they stay on the screen.", \.duration),
    Field("auto_hide", .flag, "False: they stay until closed.", \.autoHide),
    Field("ttl", .timeToLive, "How long they may wait unseen.", \.ttl),
    Field("policy", .choice, "How they treat what is on the screen.", \.policy),
    Field("resident", .flag, "Whether they stay when an action is taken.", \.resident),
    Field("scope", .choice, "Who else closes when one client dismisses them.", \.scope),
]

private let lookFields: [Field<Toast>] = [
    Field("style", .choice, "The look preset.", \.style),
    Field("icon", .text("the URL or name of an icon"), "The icon.", \.icon),
    Field("image", .text("the URL or name of an image"), "The image.", \.details.image),
    Field("animation", .text("the name or URL of an animation"), "The animation.", \.details.animation),
    Field("position", .choice, "Where they appear.", \.details.position),
    Field("offset", .whole(-10_000...10_000), "Pixels from the position's edge.", \.details.offset),
    Field("fade_in", .length(like: "500ms"), "How long the frontend fades them in.", \.fadeIn),
    Field("fade_out", .length(like: "500ms"), "How long the frontend fades them out.", \.fadeOut),
    Field("color", .text("a colour"), "Passed through to the frontend.", \.details.color),
    Field("font", .text("a font"), "Passed through to the frontend.", \.details.font),
    Field("sound", .text("a sound"), "Passed through to the frontend.", \.details.sound),
    Field("vibrate", .vibration, "Passed through to the frontend.", \.details.vibrate),
    Field("silent", .flag, "Passed through to the frontend.", \.details.silent),
    Field("lang", .text("a language tag such as en"), "Passed through to the frontend.", \.details.lang),
    Field("dir", Kind<TextDirection>.choice.map(\.rawValue), "Passed through to the frontend.", \.details.dir),
    Field("tags", .list(of: .text("a tag")), "Passed through to the frontend.", \.details.tags),
    Field("link", .text("a URL"), "Opened by a tap.", \.details.link),
]

/// As in HTML and in the Web Notifications API.
private enum TextDirection: String, CaseIterable, Sendable { case auto, ltr, rtl }

extension Kind where Value == JSONValue {
    /// Whether, or the milliseconds of a pattern.
    fileprivate static var vibration: Kind {
        let flag = Kind<Bool>.flag
        let pattern = Kind<[Int]>.list(of: .whole(0...60_000))
        let wanted = "true, false, or a list of milliseconds such as [200, 100, 200]"
        return Kind(wanted, schema: .anyOf([flag.schema, pattern.schema])) { node, path, scope in
            if let word = scope.bareText(node).flatMap(parseFlag) { return .bool(word) }
            guard case .sequence = node.content else {
                scope.mismatch(node, path, wanted: wanted)
                return nil
            }
            return pattern.read(node, path, &scope).map { .array($0.map { .integer($0) }) }
        }
    }
}

extension Kind where Value == Toast {
    static var toastDefaults: Kind {
        .mapping(toastFields, from: Toast(id: "", idOrigin: .broker), like: "{ duration: 6s, ttl: 1h }")
    }

    /// Those of one type, which says by itself which it is.
    fileprivate static var ofOneType: Kind {
        .mapping(
            toastFields.filter { $0.outline.name != "type" }, from: Toast(id: "", idOrigin: .broker),
            like: "{ auto_hide: false, sound: siren }")
    }
}

extension Kind where Value == [ToastType: Toast] {
    /// By type the keys of `defaults`, which need no second description.
    static var typeDefaults: Kind {
        let mapping = Kind.mapping(
            ToastType.allCases.map { type in
                Field(type.rawValue, .ofOneType, "What toasts of the type \(type.rawValue) have.") { $0[type] = $1 }
            }, from: [:], like: "{ alert: { auto_hide: false } }")
        return Kind(mapping.wanted, schema: mapping.schema, read: mapping.read)
    }
}

extension Toast {
    /// These defaults where they say something, else the older ones.
    func layered(onto older: Toast) -> Toast {
        var result = merged(onto: older)
        // A merge judges duration and type together, as an update does; defaults are one by one.
        result.duration = duration ?? older.duration
        result.autoHide = autoHide ?? older.autoHide
        return result
    }
}
