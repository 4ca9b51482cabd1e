import TestSupport
import Testing

@Suite("The command line of toastd")
struct CommandLineTests {
    private func run(_ words: [String]) throws -> RunningProgram {
        try RunningProgram.run(try builtProgram("toastd"), words)
    }

    @Test("help and version go to standard output and end with 0")
    func help() throws {
        let help = try run(["--help"])
        #expect(help.code == 0)
        #expect(help.output.hasPrefix("usage: toastd [OPTIONS]\n"))
        #expect(help.output.contains("--check"))
        let version = try run(["--version"])
        #expect(version.code == 0)
        #expect(version.output.split(separator: ".").count == 3)
    }

    @Test(
        "wrong usage ends with 2 and says what is wrong",
        arguments: [
            (["--bogus"], "there is no option '--bogus'"), (["--stat", "x"], "did you mean '--state'"),
            (["surplus"], "'surplus' is one argument too many"), (["--config"], "--config needs a value"),
            (["--server", "ftp://x"], "ftp://"), (["--config", "/nowhere/x.yaml"], "/nowhere/x.yaml"),
        ])
    func usage(words: [String], complaint: String) throws {
        let program = try run(words)
        #expect(program.code == 2)
        #expect(program.errors.contains(complaint))
        #expect(program.output == "")
    }

    @Test("a check says whether the configuration is right, and starts nothing")
    func check() throws {
        let folder = try TemporaryFolder()
        let good = try folder.write("clients: { kitchen: { slots: 2 } }\n", to: "good.yaml")
        let right = try run(["--check", "--config", good])
        #expect(right.code == 0)
        #expect(right.output.contains("is valid"))
        let bad = try folder.write("clients: { kitchen: { slotz: 2 } }\n", to: "bad.yaml")
        let wrong = try run(["--config", bad, "--check"])
        #expect(wrong.code == 2)
        #expect(wrong.output.contains("slots"))
        let started = try run(["--config", bad, "--state", folder.file("state")])
        #expect(started.code == 2)
        #expect(started.errors.contains("bad.yaml:1:"))
    }
}
