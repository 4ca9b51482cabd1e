import ToastModel

private let userFields: [Field<User>] = [
    Field("publish", .list(of: .appTarget), "The apps whose toasts it may show and hide; all: every app.", \.publish),
    Field("render", .list(of: .target), "The clients and groups that it may be a frontend of.", \.render),
    Field("monitor", .list(of: .appTarget), "The apps whose events it may follow; all: every app.", \.monitor),
    Field("password", .text("a password"), "Its password; better in a file or as ${VARIABLE}.") {
        $0.password = $1
    },
    Field(
        "password_file", .placed(.path("the path of a file")), "A file whose first line is its password.",
        \.passwordFile),
]

extension Kind where Value == User {
    static var user: Kind {
        .mapping(userFields, from: User(name: ""), like: "{ render: [kitchen] }")
    }
}

extension Kind where Value == PlacedText {
    /// The name of an app, or `all`.
    fileprivate static var appTarget: Kind { .placed(.name("an app")) }
}
