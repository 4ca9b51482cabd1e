import ToastModel

/// Reads the `tests:` of an app or a profile.
///
/// ```yaml
/// tests:
///   - name: a door that opens                    # one message
///     topic: zigbee2mqtt/door
///     payload: { contact: false }
///     expect: toast
///     toast: { title: Door, type: notice }
///   - name: off for two minutes                  # several
///     parameters: { offline_after: 2m }          # of a profile
///     steps:
///       - { topic: zigbee2mqtt/door/availability, payload: online, expect: state }
///       - { topic: zigbee2mqtt/door/availability, payload: offline, after: 10s, wait: 3m, expect: toast }
/// ```
struct RuleTestReader {
    var compiler = RuleCompiler(context: RuleContext())

    struct Test {
        var name: String
        var parameters: SettingsNode?
        var steps: [RuleTestStep]
        var position: SourcePosition
    }

    private static let stepKeys = [
        "topic", "payload", "base64", "retained", "qos", "user", "after", "wait", "expect", "toast", "hide", "note",
    ]

    mutating func tests(_ node: SettingsNode, path: String) -> [Test] {
        guard case .sequence(let nodes) = node.content else {
            compiler.fault("tests are a list", node, path)
            return []
        }
        return nodes.enumerated().compactMap { index, node in test(node, "\(path)[\(index)]") }
    }

    private mutating func test(_ node: SettingsNode, _ path: String) -> Test? {
        guard let fields = compiler.mapping(node, path, known: ["name", "parameters", "steps"] + Self.stepKeys) else {
            return nil
        }
        let name = fields["name"]?.scalarText ?? fields["topic"]?.scalarText ?? path
        var test = Test(name: name, parameters: fields["parameters"], steps: [], position: node.position)
        if let steps = fields["steps"] {
            for (index, step) in compiler.list(steps).enumerated() {
                let place = "\(path).steps[\(index)]"
                guard let fields = compiler.mapping(step, place, known: Self.stepKeys), let read = self.step(fields)
                else { return nil }
                test.steps.append(read)
            }
        } else if let step = step(fields) {
            test.steps = [step]
        } else {
            return nil
        }
        return test
    }

    private mutating func step(_ fields: SettingsMapping) -> RuleTestStep? {
        guard let topic = fields["topic"]?.scalarText else {
            compiler.fault("the topic of the message is missing", fields.node, fields.path)
            return nil
        }
        var message = InboundMessage(topic: topic, payload: payload(fields))
        if compiler.flag(fields, "retained") { message.freshness = .retained }
        if fields["qos"]?.scalarText == "1" { message.qos = 1 }
        if case .mapping(let entries)? = fields["user"]?.content {
            message.properties.userProperties = entries.map {
                InboundMessage.UserProperty(name: $0.key, value: $0.value.scalarText ?? "")
            }
        }
        let expectation: RuleTestStep.Expectation
        if let chosen: RuleTestStep.Expectation = compiler.choice(fields, "expect") {
            expectation = chosen
        } else {
            expectation = fields["toast"] != nil ? .toast : fields["hide"] != nil ? .dismiss : .nothing
        }
        return RuleTestStep(
            message: message, after: compiler.duration(fields, "after"), wait: compiler.duration(fields, "wait"),
            expectation: expectation, fields: fields["toast"]?.json.members ?? [], hides: fields["hide"]?.scalarText,
            position: fields.node.position)
    }

    /// Text as it stands; lists and mappings as JSON.
    private mutating func payload(_ fields: SettingsMapping) -> [UInt8] {
        if let node = fields["base64"], let text = node.scalarText {
            if let bytes = Base64.decode(text) { return bytes }
            compiler.fault("this is not base64", node, fields.path("base64"))
        }
        guard let node = fields.entries.last(where: { $0.key == "payload" })?.value else { return [] }
        if let text = node.scalarText { return Array(text.utf8) }
        return node.json.encoded
    }
}
