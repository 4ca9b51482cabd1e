extension Program {
    /// The program's help, at most 80 columns wide.
    package var help: String {
        var page = HelpPage()
        page.paragraph("usage: \(name) [OPTIONS]" + (commands.isEmpty ? "" : " COMMAND …"), indent: 7)
        page.paragraph(summary)
        if !commands.isEmpty {
            page.table("commands", commands.map { ($0.name, $0.summary) })
        }
        let place = commands.isEmpty ? "options" : "options, before or after the command"
        page.table(place, options.map { ($0.usage, $0.explanation) })
        page.table("exit codes", exitCodes.map { (String($0.code), $0.meaning) })
        for remark in remarks { page.paragraph(remark) }
        return page.text
    }

    /// The help of one command, at most 80 columns wide.
    package func help(of command: Command) -> String {
        var page = HelpPage()
        let words = command.arguments.map(\.usage) + (command.options.isEmpty ? [] : ["[OPTIONS]"])
        page.paragraph((["usage:", name, command.name] + words).joined(separator: " "), indent: 7)
        for paragraph in command.description { page.paragraph(paragraph) }
        page.table("arguments", command.arguments.map { ($0.placeholder.word, $0.explanation) })
        page.table("options", command.options.map { ($0.usage, $0.explanation) })
        page.paragraph(
            "Also those of every command, which '\(name) --help' explains: "
                + options.map(\.usage).joined(separator: ", ") + ".")
        page.lines(command.examples.count == 1 ? "example" : "examples", command.examples)
        return page.text
    }
}
