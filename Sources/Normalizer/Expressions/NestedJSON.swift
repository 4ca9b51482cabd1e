import JSON
import ToastModel

/// A JSON document inside a text of another one.
enum NestedJSON {
    static func parse(_ text: String) -> JSONValue? {
        try? parseJSON(text).value
    }
}
