import CommandLineInterface

let reloadCommand = Command(
    "reload", "make toastd read its configuration again",
    description: [
        "Asks the toastd of this machine to read its configuration again and waits for what comes of it: a new "
            + "configuration is in force, nothing has changed, or the files have mistakes, which are printed with line "
            + "and column, and the former configuration goes on. Nothing that is shown or waits is touched by it.",
        "For root and for the user that toastd runs as: who may publish may not reload, so that nothing of it goes "
            + "over the MQTT server. Without --state the folder is that of a toastd of this machine. Ends with 2 when "
            + "there are mistakes, with 3 when no toastd runs, with 1 when this user may not.",
        "A change of server, embedded, credentials, tls, root, instance, state, durability, http.listen or limits.history "
            + "needs a restart; the others come into force and these are named.",
    ],
    options: [Option("state", Placeholder("DIR", .folder), help: "the folder that toastd keeps its state in")],
    examples: ["toastctl reload", "toastctl reload --state /srv/toastd"])
