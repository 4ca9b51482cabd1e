/// What the store and the connection of a test were told, in one order.
final class Trace {
    enum Step: Hashable {
        case commit
        case publish(String)
        case flush
    }

    var steps: [Step] = []
}
