/// Everything that is counted, by name and labels, for the metrics page and for tests.
///
/// Belongs to one thread.
package final class Counters {
    package struct Key: Hashable, Comparable, Sendable {
        package var name: String
        package var label: String
        package var value: String

        package init(_ name: String, _ label: String = "", _ value: String = "") {
            self.name = name
            self.label = label
            self.value = value
        }

        package static func < (left: Key, right: Key) -> Bool {
            (left.name, left.label, left.value) < (right.name, right.label, right.value)
        }
    }

    private var numbers: [Int64] = []
    private var places: [Key: Int] = [:]

    package init() {}

    /// A handle that adds without a search.
    package struct Handle: Hashable, Sendable {
        fileprivate let place: Int
    }

    /// The same handle for the same key. Keys come from fixed sets, never from what others send.
    package func handle(_ key: Key) -> Handle {
        if let place = places[key] { return Handle(place: place) }
        places[key] = numbers.count
        numbers.append(0)
        return Handle(place: numbers.count - 1)
    }

    package func add(_ amount: Int64 = 1, to handle: Handle) {
        numbers[handle.place] &+= amount
    }

    package func add(_ amount: Int64 = 1, to key: Key) {
        add(amount, to: handle(key))
    }

    package subscript(key: Key) -> Int64 {
        places[key].map { numbers[$0] } ?? 0
    }

    /// All of them, by name.
    package var all: [(key: Key, value: Int64)] {
        places.sorted { $0.key < $1.key }.map { ($0.key, numbers[$0.value]) }
    }
}
