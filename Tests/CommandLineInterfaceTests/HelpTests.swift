import CommandLineInterface
import Testing

@Suite("Help texts, word for word")
struct HelpTests {
    @Test("A program with commands lists them")
    func program() {
        #expect(
            toaster.help == """
                usage: toaster [OPTIONS] COMMAND …

                toaster browns bread, and says how it went.

                commands:
                  brown  brown some bread
                  clean  empty the crumb tray

                options, before or after the command:
                  --power WATT    how hot; 800 unless given
                  --recipes FILE  where the recipes stand
                  --help          this text, or the command's
                  --version       the version, and nothing else

                exit codes:
                  0  done
                  2  wrong usage

                More stands in toaster(1).

                """)
    }

    @Test("A command shows its arguments, its options and an example")
    func command() {
        #expect(
            toaster.help(of: toaster.commands[0]) == """
                usage: toaster brown SLICE [SIDE] [OPTIONS]

                Browns SLICE. It's done when it pops up.

                arguments:
                  SLICE  which bread
                  SIDE   which side; both unless given (left, right)

                options:
                  --shade SHADE     when to stop (light, dark)
                  --spread NAME     what goes on it [jam: sweet]; may be given several times
                  --wait[=SECONDS]  stay until it pops up

                Also those of every command, which 'toaster --help' explains: --power WATT,
                --recipes FILE, --help, --version.

                example:
                  toaster brown rye --shade dark

                """)
    }

    @Test("A program that does one thing has no list of commands")
    func single() {
        #expect(
            kettle.help == """
                usage: kettle [OPTIONS]

                kettle boils water.

                options:
                  --state FOLDER  where the water is
                  --help          this text, or the command's
                  --version       the version, and nothing else

                exit codes:
                  0  boiled

                """)
    }

    @Test("Long texts are wrapped at 80 columns and stay in their column")
    func wrapping() {
        let long = Program(
            "long", "one two",
            options: [
                Option("a", help: String(repeating: "word ", count: 30)),
                Option("a-name-that-is-longer-than-the-column", "VALUE", help: "below it"),
            ], exitCodes: [])
        let lines = long.help.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { $0.count <= 80 })
        #expect(lines.contains("  --a-name-that-is-longer-than-the-column VALUE"))
        #expect(lines.contains("             below it"))
        #expect(lines.filter { $0.hasPrefix("             word") }.count == 2)
    }
}
