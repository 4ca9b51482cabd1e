import CommandLineInterface
import Testing

@Suite("A command line is read by its description")
struct ParseTests {
    private func run(_ words: [String]) throws -> (command: String?, arguments: ParsedArguments)? {
        guard case .run(let command, let arguments) = try toaster.parse(words) else { return nil }
        return (command?.name, arguments)
    }

    @Test("Options stand before the command, after it, and between its arguments")
    func places() throws {
        let (command, arguments) = try #require(
            try run(["--power", "900", "brown", "--shade=dark", "rye", "--spread", "jam", "left", "--spread=a=b"]))
        #expect(command == "brown")
        #expect(arguments.positionals == ["rye", "left"])
        #expect(arguments.value("power") == "900")
        #expect(arguments.value("shade") == "dark")
        #expect(arguments.values("spread") == ["jam", "a=b"])
        #expect(!arguments.has("wait"))
        #expect(arguments.positional(2) == nil)
    }

    @Test("A value that may be left out is taken only after an equals sign")
    func optionalValue() throws {
        let (_, bare) = try #require(try run(["brown", "--wait", "rye"]))
        #expect(bare.has("wait") && bare.value("wait") == nil && bare.positionals == ["rye"])
        let (_, given) = try #require(try run(["brown", "--wait=5", "rye"]))
        #expect(given.value("wait") == "5")
    }

    @Test("A value may be empty, and may look like an option")
    func oddValues() throws {
        let (_, arguments) = try #require(try run(["brown", "rye", "--spread=", "--spread", "--wait"]))
        #expect(arguments.values("spread") == ["", "--wait"])
        #expect(!arguments.has("wait"))
    }

    @Test("A dash is an argument, and two dashes end the options")
    func dashes() throws {
        let (_, arguments) = try #require(try run(["brown", "-"]))
        #expect(arguments.positionals == ["-"])
        let (_, ended) = try #require(try run(["brown", "--", "--rye"]))
        #expect(ended.positionals == ["--rye"])
    }

    @Test("A program without commands takes its options alone")
    func noCommands() throws {
        #expect(try kettle.parse(["--state", "/tmp"]) != .help)
        #expect(throws: UsageFault.tooManyArguments(first: "tea")) { try kettle.parse(["tea"]) }
    }

    @Test(
        "Help and version win over what stands after them",
        arguments: [
            (["--help", "nonsense"], Invocation.help),
            (["brown", "--help"], .commandHelp(toaster.commands[0])),
            (["--version", "--what"], .version),
            (["clean", "--version"], .version),
        ])
    func helpWins(words: [String], expected: Invocation) throws {
        #expect(try toaster.parse(words) == expected)
    }

    @Test(
        "Each mistake is named",
        arguments: [
            ([], .noCommand, "a command is missing"),
            (["bown"], .unknownCommand("bown", closest: "brown"), "there is no command 'bown'; did you mean 'brown'?"),
            (["sing"], .unknownCommand("sing", closest: nil), "there is no command 'sing'"),
            (
                ["brown", "rye", "--shad", "dark"], .unknownOption("--shad", closest: "shade"),
                "there is no option '--shad'; did you mean '--shade'?"
            ),
            (["brown", "rye", "-x"], .unknownOption("-x", closest: nil), "there is no option '-x'"),
            (
                ["brown", "rye", "-wait"], .unknownOption("-wait", closest: "wait"),
                "there is no option '-wait'; did you mean '--wait'?"
            ),
            (["clean", "--shade", "dark"], .unknownOption("--shade", closest: nil), "there is no option '--shade'"),
            (
                ["brown", "rye", "--shade"], .missingValue(option: "shade", placeholder: "SHADE"),
                "--shade needs a value: --shade SHADE"
            ),
            (["clean", "--deep=yes"], .unexpectedValue(option: "deep"), "--deep takes no value"),
            (["clean", "--deep", "--deep"], .givenTwice(option: "deep"), "--deep is given twice"),
            (["brown"], .missingArgument("SLICE"), "SLICE is missing"),
            (["clean", "now"], .tooManyArguments(first: "now"), "'now' is one argument too many"),
            (
                ["brown", "rye", "--shade", "drak"],
                .badValue(of: "--shade", value: "drak", expected: "one of light, dark (did you mean dark?)"),
                "--shade cannot be 'drak': it is one of light, dark (did you mean dark?)"
            ),
            (
                ["brown", "rye", "top"], .badValue(of: "SIDE", value: "top", expected: "one of left, right"),
                "SIDE cannot be 'top': it is one of left, right"
            ),
        ] as [([String], UsageFault, String)])
    func mistakes(words: [String], fault: UsageFault, sentence: String) {
        #expect(throws: fault) { try toaster.parse(words) }
        #expect(fault.sentence == sentence)
    }
}
