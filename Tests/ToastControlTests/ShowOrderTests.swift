import CommandLineInterface
import Testing
import ToastControl
import ToastModel

@Suite("show: from options to what is published")
struct ShowOrderTests {
    private func published(_ words: [String], input: String = "") throws -> (text: String, id: String?) {
        let order = try ShowOrder(try arguments(["show"] + words))
            .order(root: "toast", input: Array(input.utf8), mark: "M")
        return (text(order.publication), order.id)
    }

    @Test(
        "Each option is a field",
        arguments: [
            (["door", "--content", "x"], #"toast/show/door {"content":"x"}"#),
            (
                ["door", "kitchen", "--title", "T", "--type", "alert"],
                #"toast/show/door/kitchen {"title":"T","type":"alert"}"#
            ),
            (["door", "all", "--content", "x"], #"toast/show/door/all {"content":"x"}"#),
            (
                ["door", "--content", "x", "--duration", "5s", "--ttl", "0", "--priority", "high", "--sticky"],
                #"toast/show/door {"content":"x","priority":"high","duration":"5s","ttl":"0","auto_hide":false}"#
            ),
            (
                [
                    "door", "--content", "x", "--fade-in", "1s", "--fade-out", "2s", "--offset", "10", "--position",
                    "top-left",
                ],
                #"toast/show/door {"content":"x","position":"top-left","fade_in":"1s","fade_out":"2s","offset":10}"#
            ),
            (["door", "--progress", "0.5"], #"toast/show/door {"progress":0.5}"#),
            (["door", "--progress", "30/120"], #"toast/show/door {"progress":{"value":30,"max":120}}"#),
            (
                [
                    "door", "--title", "T", "--action", "yes=Open", "--action", "no=Let be=http://a/?b=c",
                    "--action-publish",
                    "yes=gate/open=1=2",
                ],
                #"toast/show/door {"title":"T","actions":[{"id":"yes","label":"Open","publish":"#
                    + #"{"topic":"gate/open","payload":"1=2"}},{"id":"no","label":"Let be","url":"http://a/?b=c"}]}"#
            ),
            (
                ["door", "--title", "T", "--tag", "a", "--tag", "b", "--client", "hall", "--data", #"{"n":[1,2]}"#],
                #"toast/show/door {"title":"T","tags":["a","b"],"clients":["hall"],"data":{"n":[1,2]}}"#
            ),
            (
                [
                    "door", "--title", "T", "--id", "7", "--merge", "--keep-timer", "--resident", "--silent", "--scope",
                    "all",
                ],
                #"toast/show/door {"id":"7","title":"T","scope":"all","silent":true,"resident":true,"merge":true,"keep_timer":true}"#
            ),
        ])
    func fields(words: [String], expected: String) throws {
        #expect(try published(words).text == expected)
    }

    @Test("Every option of show ends up in the payload or in the wait")
    func nothingIsLost() throws {
        let command = try #require(toastctl.command(named: "show"))
        for option in command.options where option.name != "wait" {
            var words = ["door", "--\(option.name)"]
            if let placeholder = option.placeholder {
                if case .choice(let choices) = placeholder.kind {
                    words.append(choices[0])
                } else {
                    let samples = [
                        "offset": "3", "progress": "1", "data": "{}", "action": "a=A", "action-publish": "a=t=p",
                    ]
                    words.append(samples[option.name] ?? "sample")
                }
            }
            if option.name == "action-publish" { words += ["--action", "a=A"] }
            #expect(try published(words).text != "toast/show/door {}", "--\(option.name)")
        }
    }

    @Test(
        "Who waits knows the toast's id",
        arguments: [
            (["door", "--title", "T", "--wait"], "", #"toast/show/door {"id":"M","title":"T"}"#, "M"),
            (["door", "--title", "T", "--id", "7", "--wait"], "", #"toast/show/door {"id":"7","title":"T"}"#, "7"),
            (["door", "-", "--wait"], #"{"Tag":"9","title":"T"}"#, #"toast/show/door {"Tag":"9","title":"T"}"#, "9"),
            (["door", "-", "--wait"], #"{"id":12,"title":"T"}"#, #"toast/show/door {"id":12,"title":"T"}"#, "12"),
            (["door", "-", "--wait"], #"{"id":"","title":"T"}"#, #"toast/show/door {"id":"M","title":"T"}"#, "M"),
            (["door", "-", "--wait"], "plain text\n", #"toast/show/door {"id":"M","content":"plain text\n"}"#, "M"),
            (
                ["door", "-", "--wait"], "[ERROR] disk full",
                #"toast/show/door {"id":"M","content":"[ERROR] disk full"}"#, "M"
            ),
            (["door", "-", "--wait"], "20.60", #"toast/show/door {"id":"M","content":"20.60"}"#, "M"),
            (["door", "-", "--wait"], #"{"title":"#, #"toast/show/door {"title":"#, nil),
            (["door", "-", "--wait"], "null", "toast/show/door null", nil),
        ] as [([String], String, String, String?)])
    func identity(words: [String], input: String, expected: String, id: String?) throws {
        let result = try published(words, input: input)
        #expect(result.text == expected)
        #expect(result.id == id)
    }

    @Test("Standard input goes out as it came when nobody waits")
    func raw() throws {
        let order = try ShowOrder(try arguments(["show", "door", "kitchen", "-"]))
        let bytes: [UInt8] = [0xFF, 0x00, 0x41]
        let publication = try order.order(root: "home", input: bytes, mark: "M").publication
        #expect(publication == Publication(topic: "home/show/door/kitchen", payload: bytes))
    }

    @Test(
        "Reasons that mean yes",
        arguments: [
            (["door", "--title", "T"], nil),
            (["door", "--title", "T", "--wait"], ShowOrder.standardReasons),
            (["door", "--title", "T", "--wait=timeout,tapped"], [.timeout, .tapped]),
        ] as [([String], Set<CloseReason>?)])
    func reasons(words: [String], expected: Set<CloseReason>?) throws {
        #expect(try ShowOrder(try arguments(["show"] + words)).wanted == expected)
    }

    @Test(
        "Each mistake has its sentence",
        arguments: [
            (["door"], "the toast says nothing: give --content, --title, --image or --progress, or - to read it"),
            (["a/b", "--title", "T"], "APP 'a/b': a name cannot contain '/'"),
            (["toastd", "--title", "T"], "APP 'toastd': the name 'toastd' is reserved"),
            (["door", "#", "--title", "T"], "CLIENT '#': a name cannot contain '#'"),
            (["door", "one", "two", "--title", "T"], "'two' is one argument too many"),
            (
                ["door", "-", "--title", "T"],
                "--title and - cannot go together: the toast is either options or standard input"
            ),
            (["door", "--progress", "2"], "--progress cannot be '2': it is 0 to 1, or VALUE/MAX such as 30/100"),
            (["door", "--progress", "1/0"], "--progress cannot be '1/0': it is 0 to 1, or VALUE/MAX such as 30/100"),
            (["door", "--offset", "x"], "--offset cannot be 'x': it is a whole number from 0 to 100000"),
            (
                ["door", "--action", "yes"],
                "--action cannot be 'yes': it is ID=LABEL or ID=LABEL=URL, such as yes=Open"
            ),
            (["door", "--action", "a=A", "--action", "a=B"], "--action names the button 'a' twice"),
            (["door", "--action-publish", "a=t"], "--action-publish names the button 'a', which no --action makes"),
            (
                ["door", "--title", "T", "--wait=taped"],
                "--wait cannot be 'taped': it is one of timeout, expired, dismissed, tapped, action, elsewhere, revoked, "
                    + "replaced, evicted, dropped, folded, cleared, shutdown (did you mean tapped?)"
            ),
            (["door", "--title", "T", "--wait="], "--wait cannot be '': it is reasons with commas between"),
        ])
    func mistakes(words: [String], sentence: String) throws {
        let parsed = try arguments(["show"] + words)
        let fault = #expect(throws: UsageFault.self) { try ShowOrder(parsed) }
        #expect(fault?.sentence == sentence)
    }

    @Test("Whoever waits gives one toast")
    func arrays() throws {
        let order = try ShowOrder(try arguments(["show", "door", "-", "--wait"]))
        #expect(throws: UsageFault.other("--wait follows one toast, and standard input has an array")) {
            try order.order(root: "toast", input: Array(#"[{"title":"T"}]"#.utf8), mark: "M")
        }
    }
}
