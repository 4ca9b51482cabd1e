/// The lines of a stream, one after the other, however many there are.
package struct LineReader: Sendable {
    private let stream: StandardStream
    private var buffer: [UInt8] = []
    private var start = 0
    private var isAtEnd = false

    package init(_ stream: StandardStream) {
        self.stream = stream
    }

    /// The next line without its end; nil behind the last one. What cannot be read is the end.
    package mutating func next() -> [UInt8]? {
        var searched = start
        while true {
            if let end = buffer[searched...].firstIndex(of: 0x0A) {
                defer { start = end + 1 }
                return Array(buffer[start..<end])
            }
            searched = buffer.count
            if isAtEnd { return last() }
            buffer.removeSubrange(..<start)
            searched -= start
            start = 0
            let chunk = stream.read() ?? []
            isAtEnd = chunk.isEmpty
            buffer += chunk
        }
    }

    /// What stands behind the last line end.
    private mutating func last() -> [UInt8]? {
        let rest = Array(buffer[start...])
        buffer = []
        start = 0
        return rest.isEmpty ? nil : rest
    }
}
