/// One step through a YAML stream, copied out of the library.
struct YAMLEvent {
    enum Kind {
        case streamStart, streamEnd, documentStart, documentEnd
        case alias(anchor: String)
        case scalar(text: String, quoted: Bool)
        case sequenceStart, sequenceEnd, mappingStart, mappingEnd
    }

    var kind: Kind
    var anchor: String?
    /// As resolved: `tag:yaml.org,2002:str`, or a local one such as `!secret`.
    var tag: String?
    var mark: YAMLMark
}

/// A place in the stream, counted from 0 in characters.
struct YAMLMark: Hashable {
    var line: Int
    var column: Int
}
