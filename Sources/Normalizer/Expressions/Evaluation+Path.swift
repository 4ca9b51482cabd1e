import ToastModel

extension Evaluation {
    mutating func evaluate(_ path: Path) -> Value {
        follow(path.segments[...], from: value(of: path.root))
    }

    private func value(of root: Path.Root) -> Value {
        switch root {
        case .payload: scope.payload
        case .topic: .text(scope.topic)
        case .capture(let index):
            index < scope.captures.count && !scope.captures[index].isEmpty ? .text(scope.captures[index]) : .missing
        case .message(let field): value(of: field)
        case .userProperty(let name):
            scope.userProperties.last { $0.name == name }.map { .text($0.value) } ?? .missing
        case .previous: scope.previous
        case .merged: scope.merged
        case .item: scope.item
        case .key: scope.key
        case .index: scope.index.map { .integer(Int64($0)) } ?? .missing
        case .value: scope.value
        case .was: scope.was
        case .burst: .integer(Int64(scope.burst))
        case .element: element
        }
    }

    private func value(of field: Path.MessageField) -> Value {
        switch field {
        case .retain: .bool(scope.freshness == .retained)
        case .qos: .integer(Int64(scope.qos))
        case .time: .integer(scope.time.unixMilliseconds)
        case .clock: .text(CivilTime(scope.time, in: scope.zone).text("%H:%M"))
        case .weekday: .text(CivilTime(scope.time, in: scope.zone).text("%a").lowercased())
        case .contentType: scope.contentType.map(Value.text) ?? .missing
        }
    }

    /// Goes down the steps. A wildcard or an element filter makes a selection: the rest of the path is
    /// followed from each of its values, and what leads nowhere is left out.
    mutating func follow(_ segments: ArraySlice<Path.Segment>, from start: Value) -> Value {
        var value = start
        var rest = segments
        while let segment = rest.popFirst() {
            guard spend(1) else { return .missing }
            switch segment {
            case .member(let name): value = member(name, of: value)
            case .element(let index): value = self.element(index, of: value)
            case .computed(let expression): value = computed(evaluate(expression), of: value)
            case .all: return select(elements(of: value), then: rest)
            case .matching(let condition):
                return select(elements(of: value).filter { isSelected($0, by: condition) }, then: rest)
            }
            if case .missing = value { return .missing }
        }
        return value
    }

    private mutating func select(_ values: [Value], then rest: ArraySlice<Path.Segment>) -> Value {
        var selected: [Value] = []
        for value in values {
            switch follow(rest, from: value) {
            case .missing: break
            case .many(let more): selected += more
            case let one: selected.append(one)
            }
        }
        return selected.isEmpty ? .missing : .many(selected)
    }

    private mutating func isSelected(_ value: Value, by condition: Expression) -> Bool {
        let outer = element
        element = value
        defer { element = outer }
        return holds(condition)
    }

    private mutating func member(_ name: String, of value: Value) -> Value {
        switch value {
        case .object(let members):
            guard spend(members.count / 16) else { return .missing }
            return Value(members.last { $0.name == name }?.value)
        case .many(let values):
            guard spend(values.count) else { return .missing }
            return Self.selection(values.map { member(name, of: $0) })
        default: return .missing
        }
    }

    private mutating func element(_ index: Int, of value: Value) -> Value {
        switch value {
        case .array(let elements):
            Self.place(index, in: elements.count).map { Value(elements[$0]) } ?? .missing
        case .many(let values): Self.place(index, in: values.count).map { values[$0] } ?? .missing
        case .object: member(String(index), of: value)
        default: .missing
        }
    }

    private static func place(_ index: Int, in count: Int) -> Int? {
        let place = index < 0 ? count + index : index
        return (0..<count).contains(place) ? place : nil
    }

    private mutating func computed(_ step: Value, of value: Value) -> Value {
        switch step {
        case .text(let name):
            if case .object = value { return member(name, of: value) }
            return Int(name).map { element($0, of: value) } ?? .missing
        case .number, .real:
            guard let double = step.double, let index = Int(exactly: double) else { return .missing }
            return element(index, of: value)
        default: return .missing
        }
    }

    /// The elements of a list, or the values of an object's members.
    private mutating func elements(of value: Value) -> [Value] {
        let elements: [Value] =
            switch value {
            case .array(let elements): elements.map(Value.init)
            case .object(let members): members.map { Value($0.value) }
            case .many(let values): values
            default: []
            }
        return spend(elements.count) ? elements : []
    }

    static func selection(_ values: [Value]) -> Value {
        let present = values.filter { !$0.isMissing }
        return present.isEmpty ? .missing : .many(present)
    }
}
