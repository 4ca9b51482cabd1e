import CommandLineInterface
import EventLoop

extension ParsedArguments {
    /// The number that was given for an option; nil when none was.
    func count(of option: String) throws(UsageFault) -> Int? {
        guard let text = value(option) else { return nil }
        guard let number = Int(text), number > 0 else {
            throw .badValue(of: "--\(option)", value: text, expected: "a number above 0")
        }
        return number
    }
}

extension FileSystem {
    /// A program in the folder of this one.
    static func besideThis(_ name: String) -> String {
        let this = absolute("/proc/self/exe")
        return String(this[...(this.lastIndex(of: "/") ?? this.startIndex)]) + name
    }
}
