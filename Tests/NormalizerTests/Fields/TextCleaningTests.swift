import Normalizer
import Testing

@Suite("Text for people")
struct TextCleaningTests {
    static let cleaned: [(String, String)] = [
        ("plain Tür 漢字 🇩🇪 — “quotes”", "plain Tür 漢字 🇩🇪 — “quotes”"), ("a\tb\nc", "a\tb\nc"), ("a\r\nb\rc", "a\nbc"),
        ("Door\0bell", "Doorbell"), ("a\u{7}b\u{8}c\u{7F}d", "abcd"), ("a\u{80}b\u{85}c\u{9F}d\u{A0}e", "abcd\u{A0}e"),
        ("\u{1B}[31mred\u{1B}[0m", "red"), ("\u{1B}[38;2;1;2;3mx", "x"), ("\u{9B}1;31mx", "x"), ("a\u{1B}[", "a"),
        ("\u{1B}]0;title\u{7}x", "x"), ("\u{1B}]8;;http://a\u{1B}\\link\u{1B}]8;;\u{1B}\\", "link"),
        ("\u{1B}(Bx", "x"), ("\u{1B}cx", "x"), ("a\u{1B}", "a"), ("\u{1B}漢", "漢"), ("\u{1B}[3漢", "漢"),
        ("\u{1B}]0;open\nnext", "\nnext"), ("\u{1B}Pdata\u{1B}\\x", "x"), ("\u{1B}]a\u{1B}[31mb", "b"),
        ("\u{2028}\u{2029} separators", "\u{2028}\u{2029} separators"), ("Cafe\u{301}", "Cafe\u{301}"),
        ("👨‍👩‍👧‍👦 family", "👨‍👩‍👧‍👦 family"), ("\u{200E}marks\u{200F}\u{61C}", "\u{200E}marks\u{200F}\u{61C}"),
        ("invoice\u{202E}gnp.exe", "invoicegnp.exe"),
        ("\u{2066}isolate\u{2069} \u{202D}forced\u{202C}", "\u{2066}isolate\u{2069} \u{202D}forced\u{202C}"),
        ("a\u{202C}b\u{2069}c", "abc"), ("\u{2066}a\nb\u{2069}", "a\nb"),
        ("\u{2067}a\u{202B}b\u{2069}c\u{202C}", "\u{2067}ab\u{2069}c"),
        ("\u{202A}a\u{2066}b\u{202C}c\u{2069}d\u{202C}", "\u{202A}a\u{2066}bc\u{2069}d\u{202C}"),
        ("الباب مفتوح דלת", "الباب مفتوח דלת".replacing("ח", with: "ح")),
    ]

    @Test("Controls, escape sequences and unpaired bidi controls go, everything else stays", arguments: cleaned)
    func clean(text: String, result: String) {
        let (cleaned, cutFrom) = TextCleaning.clean(text, limit: 4000)
        #expect(Array(cleaned.unicodeScalars) == Array(result.unicodeScalars))
        #expect(cutFrom == nil)
        #expect(TextCleaning.clean(cleaned, limit: 4000).text == cleaned)
    }

    static let cut: [(String, Int, String)] = [
        ("12345678", 8, "12345678"), ("123456789", 8, "12345…"), ("ääääää", 8, "ää…"), ("漢字漢字", 9, "漢字…"),
        ("a😀😀😀", 12, "a😀😀…"), ("🇩🇪🇫🇷🇪🇸", 20, "🇩🇪🇫🇷…"), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 30, "👨‍👩‍👧‍👦…"), ("e\u{301}e\u{301}e\u{301}", 8, "e\u{301}…"),
        ("a\r\nb\u{1B}[0mcd", 6, "a\nbcd"), ("ab\u{202E}cdefgh", 10, "abcd…"),
    ]

    @Test("A cut is between characters, with the mark inside the limit", arguments: cut)
    func cutting(text: String, limit: Int, result: String) {
        let (cleaned, cutFrom) = TextCleaning.clean(text, limit: limit)
        #expect(cleaned == result)
        #expect(cleaned.utf8.count <= limit)
        #expect(cutFrom == (cleaned.hasSuffix("…") ? text.utf8.count : nil))
    }

    @Test("One character longer than the limit is cut between its scalars")
    func hugeCharacter() {
        let text = "z" + String(repeating: "\u{301}", count: 50_000)
        let (cleaned, cutFrom) = TextCleaning.clean(text, limit: 200)
        #expect(cleaned.utf8.count <= 200)
        #expect(cleaned.hasPrefix("z\u{301}") || cleaned.unicodeScalars.first == "z")
        #expect(cleaned.unicodeScalars.last == "…")
        #expect(cutFrom == 100_001)
    }

    @Test("The 4,096th byte inside an emoji does not harm it")
    func boundary() {
        let text = String(repeating: "x", count: 4093) + "😀" + String(repeating: "y", count: 100)
        let cleaned = TextCleaning.clean(text, limit: 4096).text
        #expect(cleaned == String(repeating: "x", count: 4093) + "…")
    }
}
