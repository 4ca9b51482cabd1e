import CommandLineInterface

let clientsCommand = Command(
    "clients", "list the clients and their queues",
    description: [
        "Lists every client that has a screen: how many toasts it shows, how many wait, whether it is muted, and "
            + "what its frontends announced."
    ],
    examples: ["toastctl clients"])

let statusCommand = Command(
    "status", "tell whether toastd is online",
    description: ["Tells the state of each toastd at this server. Ends with 1 when none is online."],
    examples: ["toastctl status"])

let checkCommand = Command(
    "check", "check a configuration",
    description: [
        "Reads a configuration as toastd would, runs the tests of its rules, and prints every mistake with its line and "
            + "column. Needs no server. Ends with 2 when there are mistakes.",
        "Also reads the files of passwords, keys and certificates that toastd needs; --without-files leaves them "
            + "alone, for a check on another machine or by who may not read them.",
    ],
    arguments: [Argument(Placeholder("CONFIG", .file), help: "the file, such as /etc/toastd/toastd.yaml")],
    options: [Option("without-files", help: "leaves the files of passwords, keys and certificates alone")],
    examples: [
        "sudo toastctl check /etc/toastd/toastd.yaml", "toastctl check config/toastd.yaml --without-files",
    ])

let aclCommand = Command(
    "acl", "make the access list of the MQTT server",
    description: [
        "Reads the users of a configuration and prints the access list that mosquitto needs for them: each may do "
            + "its job and nothing else. Say it to mosquitto with acl_file, password_file and allow_anonymous false, and "
            + "send it SIGHUP after a change.",
        "With --passwords also writes the file of the users' passwords, as hashes, readable for its owner alone. "
            + "Every user then needs a password, and toastd itself has that of credentials.",
    ],
    arguments: [Argument(Placeholder("CONFIG", .file), help: "the file, such as /etc/toastd/toastd.yaml")],
    options: [Option("passwords", Placeholder("FILE", .file), help: "where the passwords go")],
    examples: [
        "toastctl acl /etc/toastd/toastd.yaml > /etc/mosquitto/toastd.acl",
        "toastctl acl /etc/toastd/toastd.yaml --passwords /etc/mosquitto/toastd.passwords > /etc/mosquitto/toastd.acl",
    ])

let storeCommand = Command(
    "store", "check, export or import what toastd keeps",
    description: [
        "check reads the whole store, tells what is in it, and ends with 1 when it is damaged. export prints "
            + "everything that can be read of it as lines of JSON, also of a damaged one. Both may be used while toastd "
            + "runs. import makes a new store of such lines from standard input; the folder must not have one.",
        "Without --state the folder is that of a toastd of this machine.",
    ],
    arguments: [Argument(Placeholder("ACTION", .choice(StoreAction.allCases.map(\.rawValue))), help: "what to do")],
    options: [Option("state", Placeholder("DIR", .folder), help: "the folder of the store")],
    examples: [
        "toastctl store check",
        "toastctl store export --state /var/lib/toastd > toastd.jsonl",
        "toastctl store import --state /srv/toastd < toastd.jsonl",
    ])

let completionsCommand = Command(
    "completions", "print the completions of a shell",
    description: ["Prints the script that makes a shell complete toastctl's words."],
    arguments: [
        Argument(Placeholder("SHELL", .choice(Shell.allCases.map(\.rawValue))), help: "which shell")
    ],
    examples: ["toastctl completions bash > ~/.local/share/bash-completion/completions/toastctl"])
