package import CommandLineInterface
package import ToastModel

/// What `toastctl hide` was asked to take back.
package struct HideOrder: Hashable, Sendable {
    package enum What: Hashable, Sendable {
        case id(String)
        case all
    }

    package var app: AppName
    package var target: String?
    package var what: What

    package init(_ arguments: ParsedArguments) throws(UsageFault) {
        guard let app = try arguments.named(0, of: "APP", AppName.init) else { throw .missingArgument("APP") }
        self.app = app
        target = try arguments.named(1, of: "CLIENT", audienceName)
        switch (arguments.value("id"), arguments.has("all")) {
        case (nil, false): throw .missingOption("--id ID or --all")
        case (nil, true): what = .all
        case (let id?, false):
            if id.isEmpty { throw .badValue(of: "--id", value: id, expected: "the id of a toast") }
            what = .id(id)
        case (_?, true): throw .other("--id and --all cannot go together")
        }
    }

    package func publication(root: String) -> Publication {
        let member =
            switch what {
            case .id(let id): JSONMember("id", .string(id))
            case .all: JSONMember("all", .bool(true))
            }
        return Publication(topic: Topics(root: root).hide(app, target), members: [member])
    }
}
