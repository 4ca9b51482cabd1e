import CommandLineInterface
import Testing
import ToastControl

@Suite("hide and input: from options to what is published")
struct OtherOrderTests {
    @Test(
        "A hide names an id or all",
        arguments: [
            (["door", "--id", "7"], #"toast/hide/door {"id":"7"}"#),
            (["door", "kitchen", "--id", "7"], #"toast/hide/door/kitchen {"id":"7"}"#),
            (["door", "--all"], #"toast/hide/door {"all":true}"#),
        ])
    func hide(words: [String], expected: String) throws {
        #expect(text(try HideOrder(try arguments(["hide"] + words)).publication(root: "toast")) == expected)
    }

    @Test(
        "An input names its event and what belongs to it",
        arguments: [
            (["kitchen", "dismiss"], #"toast/input/kitchen {"event":"dismiss","ref":"R"}"#),
            (
                ["kitchen", "tap", "--id", "7", "--app", "door", "--generation", "2", "--frontend", "phone"],
                #"toast/input/kitchen/phone {"event":"tap","id":"7","app":"door","generation":2,"ref":"R"}"#
            ),
            (
                ["kitchen", "action", "--id", "7", "--action", "yes"],
                #"toast/input/kitchen {"event":"action","id":"7","action":"yes","ref":"R"}"#
            ),
            (
                ["kitchen", "mute", "--for", "8h", "--level", "4"],
                #"toast/input/kitchen {"event":"mute","for":"8h","level":"4","ref":"R"}"#
            ),
        ])
    func input(words: [String], expected: String) throws {
        let order = try InputOrder(try arguments(["input"] + words))
        #expect(text(order.publication(root: "toast", ref: "R")) == expected)
    }

    @Test(
        "Each mistake has its sentence",
        arguments: [
            (["hide", "door"], "--id ID or --all is missing"),
            (["hide", "door", "--id", "7", "--all"], "--id and --all cannot go together"),
            (["hide", "door", "--id", ""], "--id cannot be '': it is the id of a toast"),
            (["hide", "a+b", "--all"], "APP 'a+b': a name cannot contain '+'"),
            (["input", "kitchen", "action"], "--action ID, which button, is missing"),
            (["input", "kitchen", "tap", "--action", "yes"], "--action goes with the event action only"),
            (["input", "kitchen", "tap", "--for", "8h"], "--for goes with the event mute only"),
            (["input", "kitchen", "mute", "--for", "8h", "--until", "7:00"], "--for and --until cannot go together"),
            (["input", "all", "tap"], "CLIENT 'all': the name 'all' is reserved"),
            (
                ["input", "kitchen", "tap", "--generation", "0"],
                "--generation cannot be '0': it is a whole number from 1"
            ),
        ])
    func mistakes(words: [String], sentence: String) throws {
        let parsed = try arguments(words)
        let fault = #expect(throws: UsageFault.self) {
            if words[0] == "hide" { _ = try HideOrder(parsed) } else { _ = try InputOrder(parsed) }
        }
        #expect(fault?.sentence == sentence)
    }
}
