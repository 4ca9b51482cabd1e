import Configuration
import Testing
import ToastModel

@Suite("Reading YAML")
struct YAMLReaderTests {
    /// The value in one line, as JSON would write it; plain scalars bare.
    private func sketch(_ node: SettingsNode) -> String {
        switch node.content {
        case .scalar(let text, let quoted): quoted ? "\"\(text)\"" : text.isEmpty ? "null" : text
        case .sequence(let elements): "[" + elements.map(sketch).joined(separator: ",") + "]"
        case .mapping(let entries):
            "{" + entries.map { "\($0.key):\(sketch($0.value))" }.joined(separator: ",") + "}"
        }
    }

    private func read(_ text: String, limits: YAMLLimits = YAMLLimits()) -> (value: String?, faults: [String]) {
        var faults: [SettingsFault] = []
        let node = readYAML(Array(text.utf8), file: "f", limits: limits, faults: &faults)
        return (node.map(sketch), faults.map(\.line))
    }

    @Test(
        "Values keep their order, and whether they were quoted",
        arguments: [
            ("", "null"),
            ("# only a comment\n", "null"),
            ("a: 1\nb: '1'\nc: \"x\\ny\"\nd:\n", #"{a:1,b:"1",c:"x\#ny",d:null}"#),
            ("- a\n- [b, {c: d}]\n", "[a,[b,{c:d}]]"),
            ("a: |\n  one\n  two\n", "{a:\"one\ntwo\n\"}"),
            ("a: !!str 5\nb: !!int '5'\n", #"{a:"5",b:5}"#),
            ("\u{FEFF}a: ü\n", "{a:ü}"),
            ("a: {b: 1}\nc: &x [1, 2]\nd: *x\n", "{a:{b:1},c:[1,2],d:[1,2]}"),
            ("a: &a {x: 1, y: 2}\nb: {<<: *a, y: 3}\n", "{a:{x:1,y:2},b:{y:3,x:1}}"),
            ("a: &a {x: 1}\nb: &b {x: 2, z: 3}\nc: {<<: [*a, *b]}\n", "{a:{x:1},b:{x:2,z:3},c:{x:1,z:3}}"),
            ("a: {'<<': 1}\n", "{a:{<<:1}}"),
        ])
    func values(text: String, expected: String) {
        let result = read(text)
        #expect(result.faults == [])
        #expect(result.value == expected)
    }

    @Test("Places count lines and characters from 1")
    func positions() throws {
        let node = try readYAML(Array("ä:\n  öö: [1, x]\n".utf8), file: "dir/f.yaml")
        guard case .mapping(let outer) = node.content, case .mapping(let inner) = outer[0].value.content,
            case .sequence(let elements) = inner[0].value.content
        else {
            Issue.record("not the expected shape")
            return
        }
        #expect(outer[0].keyPosition == SourcePosition(file: "dir/f.yaml", line: 1, column: 1))
        #expect(inner[0].keyPosition == SourcePosition(file: "dir/f.yaml", line: 2, column: 3))
        #expect(inner[0].value.position == SourcePosition(file: "dir/f.yaml", line: 2, column: 7))
        #expect(elements.map(\.position.column) == [8, 11])
    }

    @Test(
        "What is not YAML, or not ours, is named with its place",
        arguments: [
            (
                "a: 1\na: 2\nb: {c: 1, c: 2}\n",
                [
                    "f:2:1: error: a: the key 'a' stands here a second time, first in line 1",
                    "f:3:11: error: b.c: the key 'c' stands here a second time, first in line 3",
                ]
            ),
            (
                "a:\n\tb: 1\n",
                [
                    "f:2:1: error: a tab cannot indent (use spaces)"
                ]
            ),
            (
                "a: {b: 1 c: 2}\n",
                [
                    "f:1:11: error: a ',' or a '}' is missing (separate the entries with commas and close the mapping; a text with { or } needs quotes)"
                ]
            ),
            (
                "a: 1\n b: 2\n",
                [
                    "f:2:3: error: a ':' is not expected here"
                        + " (a comma or a line break is missing before, or the text needs quotes)"
                ]
            ),
            (
                "a:\n  b: 1\n c: 2\n",
                [
                    "f:3:2: error: a key is expected here, in the mapping that begins in line 1"
                        + " (check the indentation: keys of one mapping begin in one column)"
                ]
            ),
            (
                "a: 'open\n\n",
                ["f:3:1: error: the file ends before the closing quote, in the quoted text that begins in line 1"]
            ),
            ("a: 1\n---\nb: 2\n", ["f:2:1: error: a second document begins here (a file is one document)"]),
            (
                "a: *nobody\n",
                ["f:1:4: error: no anchor '&nobody' ends before this alias (put a text that begins with * in quotes)"]
            ),
            (
                "a: &self [*self]\n",
                ["f:1:11: error: no anchor '&self' ends before this alias (put a text that begins with * in quotes)"]
            ),
            (
                "a: &defaults {}\nb: *default\n",
                ["f:2:4: error: no anchor '&default' ends before this alias (did you mean '*defaults'?)"]
            ),
            (
                "a: !secret x\n",
                [
                    "f:1:4: error: a: the tag '!secret' has no meaning here"
                        + " (use ${NAME} for a variable of the environment, or a key that ends in _file)"
                ]
            ),
            ("a: !!set {}\n", ["f:1:4: error: a: the tag '!!set' has no meaning here"]),
            (
                "[a]: 1\n{b: 1}: 2\n",
                [
                    "f:1:1: error: a key must be text, not a list",
                    "f:2:1: error: a key must be text, not a mapping (a text that begins with {{ needs quotes)",
                ]
            ),
            ("a:\n  '': 1\n", ["f:2:3: error: a: a key cannot be empty"]),
            ("a: {<<: 5}\n", ["f:1:9: error: a: a merge key '<<' wants a mapping or a list of mappings"]),
            ("ok: 1\nb: x\u{7}\n", ["f:2:5: error: a control character is not allowed here"]),
        ])
    func faults(text: String, expected: [String]) {
        #expect(read(text).faults == expected)
    }

    @Test("Bytes that are not UTF-8 are refused at their place")
    func notUTF8() {
        #expect(throws: SettingsFault.self) { try readYAML([0x61, 0x3A, 0x20, 0x0A, 0x62, 0xFF], file: "f") }
        var faults: [SettingsFault] = []
        _ = readYAML([0x61, 0x3A, 0x20, 0x0A, 0x62, 0xFF], file: "f", faults: &faults)
        #expect(faults.map(\.line) == ["f:2:2: error: the file is not UTF-8 (save it as UTF-8)"])
    }

    @Test("Aliases that would unfold without end are refused")
    func aliasBomb() {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...9 {
            text +=
                "a\(level): &a\(level) [" + Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
                + "]\n"
        }
        let result = read(text)
        #expect(result.value == nil)
        #expect(result.faults.count == 1)
        #expect(result.faults.first?.contains("more than 2000000 values") == true)
    }

    @Test("Nesting and size have their bounds")
    func bounds() {
        let deep = String(repeating: "[", count: 100_000)
        #expect(read(deep).faults == ["f:1:66: error: values nest deeper than 64 levels"])
        var limits = YAMLLimits()
        limits.bytes = 10
        #expect(
            read("a: 12345678\n", limits: limits).faults == ["f:1:1: error: the file has 12 bytes, at most 10 are read"]
        )
    }
}
