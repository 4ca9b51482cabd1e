/// Pictures that come as bytes.
package enum ImageData {
    /// The largest picture that is taken over, in bytes.
    static let largest = 128 * 1024

    /// A data URI of the bytes of a JPEG, PNG, GIF or WebP picture; nil for anything else or larger.
    static func uri(bytes: [UInt8]) -> String? {
        guard bytes.count <= largest, let type = mediaType(bytes) else { return nil }
        return "data:\(type);base64,\(Base64.encode(bytes))"
    }

    /// The same from base64 text; a data URI of a picture stays as it is.
    static func uri(base64 text: String) -> String? {
        if text.hasPrefix("data:image/") { return text }
        guard let bytes = Base64.decode(text) else { return nil }
        return uri(bytes: bytes)
    }

    /// The bytes of the JPEG, PNG, GIF or WebP picture in a data URI, and what they are, whatever the URI says of
    /// them; nil for any other kind of picture.
    package static func picture(in uri: String) -> (type: String, bytes: [UInt8])? {
        guard let comma = uri.utf8.firstIndex(of: UInt8(ascii: ",")), uri[..<comma].hasSuffix(";base64"),
            let bytes = Base64.decode(String(uri[uri.index(after: comma)...])), let type = mediaType(bytes)
        else { return nil }
        return (type, bytes)
    }

    private static func mediaType(_ bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
        if bytes.starts(with: "GIF8".utf8) { return "image/gif" }
        if bytes.count > 12, bytes.starts(with: "RIFF".utf8), bytes[8..<12].elementsEqual("WEBP".utf8) {
            return "image/webp"
        }
        return nil
    }
}
