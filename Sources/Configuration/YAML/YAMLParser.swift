import CYAML

/// Owns one parser of libyaml and the bytes it reads.
@safe struct YAMLParser: ~Copyable {
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let input: UnsafeMutableBufferPointer<UInt8>

    /// Fails only when memory does.
    init(_ bytes: [UInt8]) throws(YAMLSyntaxError) {
        let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        guard unsafe yaml_parser_initialize(parser) == 1 else {
            unsafe parser.deallocate()
            throw YAMLSyntaxError(problem: "out of memory", mark: YAMLMark(line: 0, column: 0))
        }
        let input = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
        _ = unsafe input.initialize(from: bytes)
        unsafe yaml_parser_set_input_string(parser, input.baseAddress, bytes.count)
        unsafe self.parser = unsafe parser
        unsafe self.input = unsafe input
    }

    deinit {
        unsafe yaml_parser_delete(parser)
        unsafe parser.deallocate()
        unsafe input.deallocate()
    }

    /// The next event. Not to be called again after an error or the end of the stream.
    mutating func next() throws(YAMLSyntaxError) -> YAMLEvent {
        var event = unsafe yaml_event_t()
        guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw syntaxError() }
        defer { unsafe yaml_event_delete(&event) }
        return unsafe Self.copy(event)
    }

    private static func copy(_ event: yaml_event_t) -> YAMLEvent {
        let mark = unsafe YAMLMark(event.start_mark)
        let data = unsafe event.data
        switch unsafe event.type {
        case YAML_STREAM_START_EVENT: return YAMLEvent(kind: .streamStart, mark: mark)
        case YAML_DOCUMENT_START_EVENT: return YAMLEvent(kind: .documentStart, mark: mark)
        case YAML_DOCUMENT_END_EVENT: return YAMLEvent(kind: .documentEnd, mark: mark)
        case YAML_ALIAS_EVENT:
            return unsafe YAMLEvent(kind: .alias(anchor: text(data.alias.anchor) ?? ""), mark: mark)
        case YAML_SCALAR_EVENT:
            let scalar = unsafe data.scalar
            let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            let kind = unsafe YAMLEvent.Kind.scalar(
                text: String(decoding: bytes, as: UTF8.self), quoted: scalar.style != YAML_PLAIN_SCALAR_STYLE)
            return unsafe YAMLEvent(kind: kind, anchor: text(scalar.anchor), tag: text(scalar.tag), mark: mark)
        case YAML_SEQUENCE_START_EVENT:
            let start = unsafe data.sequence_start
            return unsafe YAMLEvent(
                kind: .sequenceStart, anchor: text(start.anchor), tag: text(start.tag), mark: mark)
        case YAML_SEQUENCE_END_EVENT: return YAMLEvent(kind: .sequenceEnd, mark: mark)
        case YAML_MAPPING_START_EVENT:
            let start = unsafe data.mapping_start
            return unsafe YAMLEvent(
                kind: .mappingStart, anchor: text(start.anchor), tag: text(start.tag), mark: mark)
        case YAML_MAPPING_END_EVENT: return YAMLEvent(kind: .mappingEnd, mark: mark)
        default: return YAMLEvent(kind: .streamEnd, mark: mark)
        }
    }

    /// A C string of libyaml, which is UTF-8 throughout.
    private static func text(_ bytes: UnsafeMutablePointer<UInt8>?) -> String? {
        unsafe bytes.map { unsafe String(cString: $0) }
    }

    private func syntaxError() -> YAMLSyntaxError {
        let problem = unsafe parser.pointee.problem.map { unsafe String(cString: $0) } ?? "out of memory"
        if unsafe parser.pointee.error == YAML_READER_ERROR {
            // The reader runs ahead of the scanner and knows only the byte.
            let offset = unsafe Int(parser.pointee.problem_offset)
            return unsafe YAMLSyntaxError(
                problem: problem, mark: YAMLMark(after: Array(input.prefix(offset))))
        }
        let context = unsafe parser.pointee.context.map { unsafe String(cString: $0) }
        return unsafe YAMLSyntaxError(
            problem: problem, mark: YAMLMark(parser.pointee.problem_mark), context: context,
            contextMark: YAMLMark(parser.pointee.context_mark))
    }
}

extension YAMLMark {
    fileprivate init(_ mark: yaml_mark_t) {
        self.init(line: Int(mark.line), column: Int(mark.column))
    }

    /// The place behind these bytes of UTF-8.
    fileprivate init(after bytes: [UInt8]) {
        self.init(line: 0, column: 0)
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                line += 1
                column = 0
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
    }
}
