import CommandLineInterface
import ToastModel

let showCommand = Command(
    "show", "show a toast",
    description: [
        "Publishes a toast of APP to CLIENT, which may be a group; without CLIENT to the app's own audience. The "
            + "fields are given as options, or, with - in the last place, as text or JSON on standard input.",
        "Without --wait it ends as soon as toastd has taken or rejected the toast. With --wait it stays until "
            + "the toast is closed, prints the closed event, and ends with 0 when the reason is one of REASONS, else "
            + "with 1. With several clients the first one that closes decides.",
    ],
    arguments: [
        Argument("APP", help: "who publishes"),
        Argument("CLIENT", .optional, help: "whom it is for: a client or a group"),
        Argument("-", .optional, help: "read the toast from standard input"),
    ],
    options: [
        Option("title", "TEXT", help: "the title"),
        Option("content", "TEXT", help: "the text"),
        Option("type", choice("TYPE", ToastType.self), help: "what kind of news it is; notice unless given"),
        Option("id", "ID", help: "its name: the same id is the same toast, and updates it in place"),
        Option("priority", "PRIORITY", help: "1 to 5, or min, low, default, high, urgent"),
        Option("duration", "DURATION", help: "how long it stays on the screen, such as 5s; never for until closed"),
        Option("sticky", help: "it stays until somebody closes it"),
        Option("ttl", "DURATION", help: "how long it may wait unseen; 0 for now or never"),
        Option("delay", "DURATION", help: "show it this much later"),
        Option("at", "TIME", help: "show it at this time, such as 2026-05-01T07:00:00Z"),
        Option("timestamp", "TIME", help: "when it happened"),
        Option(
            "policy", choice("POLICY", DisplayPolicy.self),
            help: "wait for a turn, push out what is shown, or interrupt it"),
        Option(
            "style", choice("STYLE", ToastStyle.self), help: "the look, which also brings its own duration and place"),
        Option("position", choice("PLACE", ToastPosition.self), help: "where on the screen"),
        Option("offset", "PIXELS", help: "how far from the edge"),
        Option("icon", "ICON", help: "a URL, or a name the frontend knows"),
        Option("image", "URL", help: "a picture"),
        Option("animation", "NAME", help: "a name of the configuration's animations, or a URL"),
        Option("fade-in", "DURATION", help: "how long it takes to appear"),
        Option("fade-out", "DURATION", help: "how long it takes to go"),
        Option("color", "COLOR", help: "passed on to the frontend"),
        Option("font", "FONT", help: "passed on to the frontend"),
        Option("sound", "NAME", help: "passed on to the frontend"),
        Option("silent", help: "no sound, no vibration"),
        Option("lang", "TAG", help: "the language of the text, such as en"),
        Option("dir", Placeholder("DIRECTION", .choice(["ltr", "rtl", "auto"])), help: "the direction of the text"),
        Option("tag", "TAG", times: .many, help: "a tag; may be given several times"),
        Option("progress", "PART", help: "0 to 1, or VALUE/MAX"),
        Option(
            "action", "ID=LABEL[=URL]", times: .many,
            help: "a button; may be given several times, up to 8"),
        Option(
            "action-publish", "ID=TOPIC[=PAYLOAD]", times: .many,
            help: "what the broker publishes when that button is pressed, where the app may"),
        Option("link", "URL", help: "what a tap opens"),
        Option("resident", help: "a button does not close it"),
        Option(
            "scope", choice("SCOPE", ToastScope.self),
            help: "with all, dismissing it on one client closes it on every one"),
        Option(
            "client", "NAME", times: .many, help: "a client or group, instead of CLIENT; may be given several times"),
        Option("data", "JSON", help: "anything, passed through to the closed event"),
        Option("merge", help: "an update: what is not given stays as it is"),
        Option("keep-timer", help: "an update: the time on the screen goes on"),
        Option(
            "wait", .optional("REASONS"),
            help:
                "wait until it is closed; REASONS, with commas, are those that end with 0: timeout, dismissed, tapped, "
                + "action and elsewhere unless given"),
    ],
    examples: [
        "toastctl show doorbell kitchen --content 'Someone is at the door'",
        "toastctl show washer --title Washer --content Done --type success --priority high",
        "toastctl show gate hall --title 'Open it?' --action yes=Open --wait=action",
        "echo '{\"title\":\"Backup\",\"progress\":0.4}' | toastctl show backup office -",
    ])

/// A value that is one of an enumeration's words.
func choice<Words: CaseIterable & RawRepresentable<String>>(_ word: String, _ type: Words.Type) -> Placeholder {
    Placeholder(word, .choice(type.allCases.map(\.rawValue)))
}
