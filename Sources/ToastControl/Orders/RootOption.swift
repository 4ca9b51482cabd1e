package import CommandLineInterface

/// `--root`, checked as the configuration checks its own: topic levels without wildcards.
package func rootOption(_ arguments: ParsedArguments) throws(UsageFault) -> String {
    guard let root = arguments.value("root") else { return "toast" }
    let isGood =
        !root.isEmpty && root.utf8.count <= 256 && !root.hasPrefix("$") && !root.hasPrefix("/") && !root.hasSuffix("/")
        && !root.unicodeScalars.contains { "+#".unicodeScalars.contains($0) || $0.value < 0x20 }
    if !isGood { throw .badValue(of: "--root", value: root, expected: "a topic without wildcards, such as toast") }
    return root
}
