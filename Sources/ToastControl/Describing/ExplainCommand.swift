import CommandLineInterface

let explainCommand = Command(
    "explain", "tell what toastd makes of a message, and why",
    description: [
        "Reads a message as toastd would with its configuration: how the payload was decoded, which rule matched, where "
            + "each field of the toast comes from, or why there is none and what would be needed. Ends with 1 when no "
            + "message becomes a toast. Only --live needs a server; nothing is shown or published.",
        "A file of messages has lines of JSON: topic, payload, and if they matter retain, encoding (base64) and dt_ms, the "
            + "time since the line before. 'mosquitto_sub -F %j' prints such lines.",
    ],
    arguments: [
        Argument("TOPIC", .optional, help: "where it was published"),
        Argument("PAYLOAD", .optional, help: "what; - reads standard input"),
    ],
    options: [
        Option(
            "config", Placeholder("FILE", .file),
            help: "the configuration; the one that toastd would find unless given"),
        Option("retained", help: "the server sent it because toastd subscribed"),
        Option("messages", Placeholder("FILE", .file), help: "a file of messages; - reads standard input"),
        Option("live", help: "whatever comes now, until Control-C"),
        Option("filter", "FILTER", times: .many, help: "with --live, only these topics; may be given several times"),
    ],
    examples: [
        "toastctl explain toast/show/washer '{\"titel\":\"Done\"}'",
        "toastctl explain --config toastd.yaml zigbee2mqtt/door '{\"contact\":false}'",
        "mosquitto_sub -t zigbee2mqtt/# -F %j | toastctl explain --messages -",
        "toastctl explain --live",
    ])
