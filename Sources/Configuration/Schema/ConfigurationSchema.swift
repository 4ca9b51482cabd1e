package import ToastModel

/// The keys of the configuration, in the order of the tables that the loader reads by.
package func configurationKeys() -> [KeyOutline] { topFields.map(\.outline) }

/// The JSON Schema of a configuration file, for editors (`config/toastd.schema.json`).
package func configurationSchema() -> JSONValue {
    guard case .object(let members) = topFields.schema() else { return .null }
    return .object(
        [
            JSONMember("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
            JSONMember("title", .string("toastd.yaml")),
            JSONMember("description", .string("The configuration of toastd. Every key is optional.")),
        ] + members)
}
