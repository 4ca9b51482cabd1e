import Foundation
import Testing

/// Each style's geometry, colours and fades, in a window of 1000 × 800 pixels.
@Suite struct LookTests {
    @Test("a label is a line of 35 pixels at the top right, in the colour of its type")
    func label() async throws {
        let look = try await Look.of(["style": "label", "title": "Saved", "type": "success"])
        #expect(look.height == 35)
        #expect(look.top == 10)
        #expect(look.right == 990)
        #expect(look["font-size"] == "17px")
        #expect(look["padding"] == "9px 10px")
        #expect(look["border-radius"] == "5px")
        #expect(look["color"] == "rgb(255, 255, 255)")
        #expect(look["background-color"] == "rgb(52, 199, 89)")
        #expect(look["box-shadow"] == "rgba(85, 85, 85, 0.5) 0px 1px 3px 0px")
        let alert = try await Look.of(["style": "label", "title": "x", "type": "alert"])
        #expect(alert["background-color"] == "rgb(255, 59, 48)")
        let warning = try await Look.of(["style": "label", "title": "x", "type": "warning"])
        #expect(warning["background-color"] == "rgb(0, 122, 255)")
    }

    @Test("a long label is cut with an ellipsis and stays one line")
    func longLabel() async throws {
        let look = try await Look.of(
            ["style": "label", "title": String(repeating: "long ", count: 80)], inner: ".text")
        #expect(look["text-overflow"] == "ellipsis")
        #expect(look["white-space-collapse"] == "collapse" || look["white-space"] == "nowrap")
        #expect(look.right <= 990)
        #expect(look.height <= 35)
    }

    @Test("a card is as wide as the screen less 50, a third high, its centre 150 above the middle")
    func card() async throws {
        let look = try await Look.of(["style": "card", "title": "Done", "content": "All of it"])
        #expect(look.width == 950)
        #expect(abs(look.height - 800.0 / 3) < 0.5)
        #expect(abs(look.top + look.height / 2 - 250) < 0.5)
        #expect(look["border-radius"] == "10px")
        #expect(look["box-shadow"] == "rgba(85, 85, 85, 0.7) 0px 3px 9px 0px")
        #expect(look["background-color"] == "rgb(255, 255, 255)")
        #expect(look["text-align"] == "center")
        let size = try #require(Double(look["font-size"].dropLast(2)))
        let line = try #require(Double(look["line-height"].dropLast(2)))
        #expect(abs(line / size - 1.7) < 0.01)
    }

    @Test("the animation of a card is a quarter of its width")
    func cardAnimation() async throws {
        let pixel =
            "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
        let look = try await Look.of(
            ["style": "card", "title": "Done", "animation": "star", "animation_url": pixel], inner: ".animation")
        #expect(look.width == 950.0 / 4)
    }

    @Test("a popup sits 45 pixels above the bottom, its text at most 280 by 60")
    func popup() async throws {
        let look = try await Look.of(["style": "popup", "content": String(repeating: "many words ", count: 60)])
        #expect(look.bottom == 755)
        #expect(abs((look.left + look.right) / 2 - 500) < 0.6)
        #expect(look["background-color"] == "rgba(0, 0, 0, 0.7)")
        #expect(look["border-radius"] == "5px")
        #expect(look["text-shadow"] == "rgb(85, 85, 85) 1px 1px 0px")
        #expect(look["animation-duration"] == "0.5s")
        let text = try await Look.of(
            ["style": "popup", "content": String(repeating: "many words ", count: 60)], inner: ".text")
        #expect(text.width <= 280)
        #expect(text.height <= 60)
        #expect(text.height > 40)
    }

    @Test("a popup goes to the top and to the centre when asked", arguments: ["top", "center"])
    func popupPosition(position: String) async throws {
        let look = try await Look.of(["style": "popup", "content": "x", "position": position])
        if position == "top" {
            #expect(look.top == 45)
        } else {
            #expect(abs((look.top + look.bottom) / 2 - 400) < 1)
        }
    }

    @Test("a banner is at most 400 wide, or half the screen, 50 from the top")
    func banner() async throws {
        let look = try await Look.of(["style": "banner", "title": "News", "content": "of the day"])
        #expect(look.width == 400)
        #expect(look.top == 50)
        #expect(look["background-color"] == "rgb(232, 242, 228)")
        #expect(look["border-radius"] == "10px")
        #expect(look["padding"] == "10px")
        #expect(look["animation-duration"] == "0.2s")
        #expect(look["animation-timing-function"] == "ease-out")
        let icon = try await Look.of(["style": "banner", "title": "News"], inner: ".icon")
        #expect(icon.width == 30)
        #expect(icon.height == 30)
        let title = try await Look.of(["style": "banner", "title": "News"], inner: ".title")
        #expect(title["font-size"] == "16px")
        #expect(title["font-weight"] == "700")
        let content = try await Look.of(["style": "banner", "content": "News"], inner: ".content")
        #expect(content["font-size"] == "14px")
        let narrow = try await Look.of(["style": "banner", "title": "News"], width: 600)
        #expect(narrow.width == 300)
    }

    @Test("a pill is fully round and as far from the bottom as the publisher says")
    func pill() async throws {
        let look = try await Look.of(["style": "pill", "content": "copied", "offset": 120, "fade_in_ms": 700])
        #expect(look.bottom == 680)
        #expect(abs((look.left + look.right) / 2 - 500) < 0.6)
        #expect(look["padding"] == "16px")
        #expect(look["background-color"] == "rgba(0, 0, 0, 0.5)")
        let radius = try #require(Double(look["border-radius"].dropLast(2)))
        #expect(radius >= look.height / 2)
        #expect(look["animation-duration"] == "0.7s")
    }

    @Test("a notification slides in from above the edge in half a second")
    func notification() async throws {
        let look = try await Look.of(["style": "notification", "content": "Dinner"])
        #expect(look["font-size"] == "20px")
        #expect(look["font-weight"] == "700")
        #expect(look["border-radius"] == "10px")
        #expect(look["animation-name"] == "enter-from-above")
        #expect(look["animation-duration"] == "0.5s")
    }
}
