package import ToastModel

extension SettingsFault {
    /// One line of JSON, for programs.
    package var json: String {
        var members = [
            JSONMember("severity", .string(severity.rawValue)), JSONMember("file", .string(position.file)),
            JSONMember("line", .integer(position.line)), JSONMember("column", .integer(position.column)),
            JSONMember("path", .string(path)), JSONMember("message", .string(message)),
        ]
        if let hint { members.append(JSONMember("hint", .string(hint))) }
        return String(decoding: JSONValue.object(members).encoded, as: UTF8.self)
    }
}
