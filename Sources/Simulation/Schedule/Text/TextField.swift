import ToastModel
import ToastQueue

/// One `name=value` of a written schedule: how to get the value's text, and how to set it.
struct TextField<Root> {
    let name: String
    /// Nil when there is nothing to write.
    let text: (Root) -> String?
    /// False when the text means nothing.
    let set: (inout Root, String) -> Bool

    init(_ name: String, text: @escaping (Root) -> String?, set: @escaping (inout Root, String) -> Bool) {
        self.name = name
        self.text = text
        self.set = set
    }

    /// A field whose value is made from its text and gives it back.
    init<Value>(
        _ name: String, _ path: WritableKeyPath<Root, Value?>, read: @escaping (String) -> Value?,
        write: @escaping (Value) -> String
    ) {
        self.init(
            name, text: { $0[keyPath: path].map(write) },
            set: { root, text in
                guard let value = read(text) else { return false }
                root[keyPath: path] = value
                return true
            })
    }
}

extension TextField {
    static func number(_ name: String, _ path: WritableKeyPath<Root, Int?>) -> TextField {
        TextField(name, path, read: { Int($0) }, write: { "\($0)" })
    }

    static func time(_ name: String, _ path: WritableKeyPath<Root, Milliseconds?>) -> TextField {
        TextField(name, path, read: { Int64($0).map(Milliseconds.init) }, write: { "\($0.count)" })
    }

    static func flag(_ name: String, _ path: WritableKeyPath<Root, Bool?>) -> TextField {
        TextField(name, path, read: { Bool($0) }, write: { "\($0)" })
    }

    static func text(_ name: String, _ path: WritableKeyPath<Root, String?>) -> TextField {
        TextField(name, path, read: { $0 }, write: { $0 })
    }

    static func word<Word: RawRepresentable<String>>(
        _ name: String, _ path: WritableKeyPath<Root, Word?>
    ) -> TextField {
        TextField(name, path, read: { Word(rawValue: $0) }, write: { $0.rawValue })
    }

    static func priority(_ name: String, _ path: WritableKeyPath<Root, Priority?>) -> TextField {
        TextField(name, path, read: { Int($0).flatMap(Priority.init) }, write: { "\($0.rawValue)" })
    }

    static func duration(_ name: String, _ path: WritableKeyPath<Root, DisplayDuration?>) -> TextField {
        TextField(name, path, read: durationValue, write: durationText)
    }

    static func timeToLive(_ name: String, _ path: WritableKeyPath<Root, TimeToLive?>) -> TextField {
        TextField(
            name, path, read: { $0 == "never" ? .unlimited : Int64($0).map { .lasts(Milliseconds($0)) } },
            write: { if case .lasts(let time) = $0 { "\(time.count)" } else { "never" } })
    }
}

func durationValue(_ text: String) -> DisplayDuration? {
    if text == "stays" { return .stays }
    guard let count = Int64(text), count > 0 else { return nil }
    return .lasts(Milliseconds(count))
}

func durationText(_ duration: DisplayDuration) -> String {
    if case .lasts(let time) = duration { "\(time.count)" } else { "stays" }
}
