import ToastModel

extension Rule {
    /// Whether the trigger lasts, so that it has a beginning and an end.
    var isLevel: Bool {
        switch trigger {
        case .becomes, .crosses, .enters, .silent: true
        case .every, .change, .appears, .vanishes: false
        }
    }

    /// Whether what it tells lasts, so that it can be told later: anything but an event.
    var lasts: Bool { isLevel || hold != nil }

    /// Whether a toast of it is on while the rule is active; a rule that changes or ends the toasts of
    /// others has none.
    var raises: Bool { verb == .show || verb == .remember }

    /// Whether the rule knows when its toast is over.
    var tracks: Bool { isLevel || clear != nil }

    /// Whether its toast has to be found again.
    var takesBack: Bool {
        switch clear?.verb {
        case .hide, .resolve: true
        case .rearm, nil: false
        }
    }

    /// Whether anything has to be remembered between messages.
    var keepsState: Bool {
        switch trigger {
        case .every: clear != nil || cooldown != nil || debounce != nil || repeats != nil
        default: true
        }
    }

    /// Whether it leaves everything to the payload.
    var isDirect: Bool { toast.base == .payload && toast.fields.isEmpty && key == nil && each == nil && verb == .show }

    /// Texts such as `unavailable`, null, and numbers that are none, neither trigger nor clear.
    func isNoValue(_ value: Value) -> Bool {
        if let own = noValue { return value.isMissing || own.contains { value.matches($0) } }
        switch value {
        case .missing, .null: return true
        case .real(let double): return !double.isFinite
        case .text(let text): return Words.isNoValue(text)
        case .many(let values): return values.allSatisfy { isNoValue($0) }
        default: return false
        }
    }

    /// The toast of a message.
    func rendered(id: String, _ evaluation: inout Evaluation) -> RenderedToast {
        var result = evaluation.render(toast, id: id)
        result.suppressors = suppressors.map { evaluation.render($0) }.filter { !$0.isEmpty }
        switch verb {
        case .update: result.update = [.merge, .keepTimer, .onlyOpen]
        case .resolve: result.succeed()
        case .show, .hide, .remember: break
        }
        return result
    }

    /// The toast once more, as a success that times out.
    func resolved(
        id: String, _ fields: [ToastTemplate.Field], _ evaluation: inout Evaluation
    ) -> RenderedToast {
        var result = evaluation.render(toast, id: id)
        result.succeed()
        var own = ToastTemplate()
        own.fields = fields
        for member in evaluation.fields(of: own) { result.set(member.name, member.value) }
        return result
    }
}

extension RenderedToast {
    /// What a solved problem looks like: a success for the usual time, without buttons.
    fileprivate mutating func succeed() {
        let left: Set<String> = ["auto_hide", "sticky", "duration", "actions", "progress", "priority", "ttl", "icon"]
        fields.removeAll { left.contains($0.name) }
        set("type", .string(ToastType.success.rawValue))
    }
}
