import CommandLineInterface
import Configuration
import Foundation
import Testing
import ToastControl

/// Texts that are made from the description of the command line and stand in the tree, so that they
/// can be read, packaged and reviewed. With TOASTD_WRITE_TEXTS=1 the tests write them instead.
@Suite("Texts that are shipped say what the program says")
struct ShippedTextTests {
    private static let top = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private func shipped(_ path: String) throws -> String {
        try String(contentsOf: Self.top.appending(path: path), encoding: .utf8)
    }

    private func expectShipped(_ path: String, _ text: String) throws {
        if ProcessInfo.processInfo.environment["TOASTD_WRITE_TEXTS"] == "1" {
            try text.write(to: Self.top.appending(path: path), atomically: true, encoding: .utf8)
        }
        let found = try shipped(path)
        #expect(
            found == text, "\(path) is behind: TOASTD_WRITE_TEXTS=1 deploy/test --filter ShippedTextTests writes it")
    }

    @Test("The help of toastctl and of each command, word for word")
    func help() throws {
        var page = """
            # toastctl

            Every help text, as the program prints it. `toastctl(1)` says the same at more length.

            ```text
            \(toastctl.help)```

            """
        for command in toastctl.commands {
            page += """

                ## toastctl \(command.name)

                ```text
                \(toastctl.help(of: command))```

                """
        }
        try expectShipped("docs/toastctl.md", page)
    }

    @Test(
        "The completions of each shell",
        arguments: [
            (Shell.bash, "deploy/completions/toastctl.bash"), (.zsh, "deploy/completions/_toastctl"),
            (.fish, "deploy/completions/toastctl.fish"),
        ])
    func completions(shell: Shell, path: String) throws {
        try expectShipped(path, toastctl.completions(for: shell))
    }

    @Test("Every command and option has its place in the manual page", arguments: toastctl.commands.map(\.name))
    func manual(name: String) throws {
        let command = try #require(toastctl.command(named: name))
        let page = try shipped("deploy/man/toastctl.1")
        let section = try #require(
            page.components(separatedBy: "\n.Ss ").first { $0.hasPrefix("\(command.name)\n") },
            "toastctl.1 has no section \(command.name)")
        for option in command.options {
            #expect(
                section.contains("\n.It Fl -\(option.name)\n") || section.contains("\n.It Fl -\(option.name) "),
                "toastctl.1, \(command.name): no --\(option.name)")
        }
        for argument in command.arguments where argument.placeholder.word != "-" {
            #expect(
                section.contains("Ar \(argument.placeholder.word)"),
                "toastctl.1, \(command.name): no \(argument.placeholder.word)")
        }
    }

    @Test("Every key of the configuration stands in its manual page")
    func manualKeys() throws {
        let words = try shipped("deploy/man/toastd.yaml.5").split(separator: "\n")
            .filter { $0.hasPrefix(".Cm ") || $0.hasPrefix(".It Cm ") }
            .flatMap { $0.split(separator: " ") }.map(String.init)
        func check(_ keys: [KeyOutline]) {
            for key in keys {
                let isThere = key.name.hasPrefix("<") || words.contains(key.name)
                #expect(isThere, "toastd.yaml.5: no \(key.name)")
                // The fields of a toast and of a rule have pages of their own.
                if !["rules", "mute", "rate"].contains(key.name), !key.children.contains(where: { $0.name == "title" })
                {
                    check(key.children)
                }
            }
        }
        check(configurationKeys())
    }

    @Test("Every option of all commands stands in the manual page")
    func manualOptions() throws {
        let page = try shipped("deploy/man/toastctl.1")
        for option in toastctl.options {
            #expect(page.contains("\n.It Fl -\(option.name)"), "toastctl.1: no --\(option.name)")
        }
        for meaning in toastctl.exitCodes {
            #expect(page.contains("\n.It \(meaning.code)\n"), "toastctl.1: no exit code \(meaning.code)")
        }
    }
}
