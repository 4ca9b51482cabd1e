import Foundation
import QRCode
import TestSupport
import Testing

@Suite struct QRCodeTests {
    @Test(
        "a reader that this project did not write reads what was written",
        arguments: [
            "http://192.168.178.23:9464/?client=tablet#password=abcDEF234567ghjkmnpqrst2",
            "x", "grüße 🍞", String(repeating: "long ", count: 100),
        ])
    func read(text: String) throws {
        let code = try #require(QRCode(text))
        let folder = try TemporaryFolder()
        #expect(try Self.decode(code.lines, in: folder) == text)
    }

    @Test("what does not fit is none", arguments: ["", String(repeating: "x", count: 4000)])
    func none(text: String) {
        #expect(QRCode(text) == nil)
    }

    /// Makes a picture of the lines as a terminal would show them and has it read.
    static func decode(_ lines: [String], in folder: TemporaryFolder) throws -> String {
        let scale = 4
        var picture = "P1\n\((lines.first?.count ?? 0) * scale) \(lines.count * 2 * scale)\n"
        for line in lines {
            for half in 0..<2 {
                let row = line.map { letter -> String in
                    let isLight = letter == "█" || (half == 0 ? letter == "▀" : letter == "▄")
                    return String(repeating: isLight ? "0 " : "1 ", count: scale)
                }.joined()
                picture += String(repeating: row + "\n", count: scale)
            }
        }
        let file = try folder.write(picture, to: "code.pbm")
        let reader = try RunningProgram.run("/usr/bin/zbarimg", ["--quiet", "--raw", file])
        return reader.output.trimmingCharacters(in: .newlines)
    }
}
