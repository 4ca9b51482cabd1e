import Foundation
import Testing

/// Each style in the dark, for those who need more contrast or less motion, from right to left, beside the
/// cut-outs of a telephone, and on screens of every size.
@Suite struct LookVariantTests {
    static let styles = ["label", "card", "popup", "banner", "pill", "notification"]

    @Test("in the dark every style is dark, and its text can be read", arguments: styles + ["plain"])
    func dark(style: String) async throws {
        let look = try await Look.of(["style": style, "title": "x"], appearance: .dark)
        guard style != "label" else {
            // A label's colour tells its type, in the dark as well.
            #expect(look["background-color"] == "rgb(0, 122, 255)")
            return
        }
        let channels = look["background-color"].matches(of: #/\d+/#).compactMap { Int($0.output) }
        #expect(channels.prefix(3).allSatisfy { $0 < 80 })
        #expect(try Look.contrast(look["color"], look["background-color"]) >= 4.5)
        if ["popup", "pill"].contains(style) { #expect(look["box-shadow"] != "none") }
    }

    @Test(
        "with high contrast every style passes WCAG AA, whatever colour its publisher wants",
        arguments: styles + ["plain"], Browser.Appearance.both)
    func contrast(style: String, appearance: Browser.Appearance) async throws {
        let types = ["label", "plain"].contains(style) ? ["notice", "success", "warning", "alert"] : ["notice"]
        for type in types {
            let look = try await Look.of(
                ["style": style, "title": "x", "content": "y", "type": type, "color": "#ffee00"],
                appearance: appearance, features: ["prefers-contrast": "more"])
            #expect(!look["background-color"].contains("rgba"))
            #expect(try Look.contrast(look["color"], look["background-color"]) >= 4.5, "\(type)")
            guard style == "plain" else { continue }
            let icon = try await Look.of(
                ["style": style, "title": "x", "type": type], inner: ".icon", appearance: appearance,
                features: ["prefers-contrast": "more"])
            #expect(try Look.contrast(icon["color"], look["background-color"]) >= 4.5, "\(type)")
        }
    }

    @Test(
        "as they are given the colours of all but the label and the pill pass as well",
        arguments: ["plain", "card", "popup", "banner", "notification"], ["notice", "alert"])
    func givenColours(style: String, type: String) async throws {
        let look = try await Look.of(["style": style, "title": "x", "content": "y", "type": type])
        // What shines through a popup is white here, which is the worst.
        let ground = style == "popup" ? "rgb(77, 77, 77)" : look["background-color"]
        #expect(try Look.contrast(look["color"], ground) >= 4.5)
        let content = try await Look.of(
            ["style": style, "title": "x", "content": "y", "type": type], inner: ".content")
        #expect(try Look.contrast(content["color"], ground) >= 4.5)
    }

    @Test("the attribute for high contrast does what the browser's wish does", arguments: styles)
    func attribute(style: String) async throws {
        let asked = try await Look.of(["style": style, "title": "x"], features: ["prefers-contrast": "more"])
        let set = try await Look.of(["style": style, "title": "x"], query: "&contrast=high")
        #expect(asked["background-color"] == set["background-color"])
        #expect(asked["color"] == set["color"])
    }

    @Test("reduced motion moves nothing", arguments: styles + ["plain"])
    func reducedMotion(style: String) async throws {
        let look = try await Look.of(
            ["style": style, "content": "x", "fade_in_ms": 800], features: ["prefers-reduced-motion": "reduce"])
        #expect(look["animation-name"] == "enter")
        #expect(look["animation-duration"] == "0.001s")
    }

    @Test("right-to-left text is laid out from the right", arguments: styles + ["plain"])
    func rightToLeft(style: String) async throws {
        let fields: [String: Any] = ["style": style, "title": "שלום", "content": "עולם"]
        let look = try await Look.of(fields)
        #expect(look["direction"] == "rtl")
        let text = try await Look.of(fields, inner: ".text")
        #expect(text.left >= look.left && text.right <= look.right)
        guard ["banner", "plain"].contains(style) else { return }
        let icon = try await Look.of(fields, inner: ".icon")
        #expect(icon.left >= text.right)
        #expect(icon.right <= look.right)
    }

    @Test("what is cut out of a telephone's screen is left free", arguments: styles + ["plain"])
    func safeAreas(style: String) async throws {
        let insets = ["top": 44, "bottom": 34, "left": 0, "right": 0]
        let usual = try await Look.of(["style": style, "title": "x"])
        let look = try await Look.of(["style": style, "title": "x"], insets: insets)
        switch style {
        case "popup", "pill": #expect(look.bottom == usual.bottom - 34)
        case "card": #expect(look.top == usual.top)
        default: #expect(look.top == usual.top + 44)
        }
    }

    @Test("twice as large is twice as large, and still on the screen", arguments: styles + ["plain"])
    func scale(style: String) async throws {
        let usual = try await Look.of(["style": style, "title": "x"])
        let large = try await Look.of(["style": style, "title": "x"], width: 2000, height: 1600, query: "&scale=2")
        #expect(abs(large.width - 2 * usual.width) < 1)
        #expect(abs(large.height - 2 * usual.height) < 1)
        #expect(abs(large.left - 2 * usual.left) < 1)
        #expect(abs(large.top - 2 * usual.top) < 1)
    }

    @Test(
        "long texts stay on the screen of a small telephone and of a large television",
        arguments: styles + ["plain"], [(320, 568), (568, 320), (3840, 2160)])
    func sizes(style: String, size: (width: Int, height: Int)) async throws {
        let words = String(repeating: "Überraschung👩‍👩‍👧‍👦 ", count: 60)
        let endless = String(repeating: "W", count: 190)
        for query in ["", "&scale=1.5"] {
            let look = try await Look.of(
                ["style": style, "title": endless, "content": words, "actions": [["id": "a", "label": endless]]],
                width: size.width, height: size.height, query: query)
            #expect(look.left >= 0 && look.right <= Double(size.width))
            #expect(look.top >= 0 && look.bottom <= Double(size.height), "\(look.top) to \(look.bottom)")
        }
    }

    @Test("a picture, a bar and buttons have room in every style", arguments: styles + ["plain"])
    func everything(style: String) async throws {
        let picture = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='320' height='120'/>"
        let fields: [String: Any] = [
            "style": style, "title": "Title", "content": "Words", "image": picture, "progress": 0.4,
            "actions": [["id": "a", "label": "Open"], ["id": "b", "label": "Later"]],
        ]
        let look = try await Look.of(fields, width: 640, height: 560)
        for part in [".text", ".image", ".progress", ".actions button:last-child"] {
            let inner = try await Look.of(fields, inner: part, width: 640, height: 560)
            #expect(inner.left >= look.left && inner.right <= look.right, "\(part)")
            #expect(inner.top >= look.top && inner.bottom <= look.bottom, "\(part)")
            #expect(inner.width > 0 && inner.height > 0, "\(part)")
        }
    }
}
