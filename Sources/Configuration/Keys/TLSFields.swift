import ToastModel

/// `tls` as the file writes it.
struct WrittenTLS: Sendable {
    var authorities: PlacedText?
    var certificate: PlacedText?
    var key: PlacedText?
    var version = Configuration.TLS.Version.two
    var sharedKeyName: PlacedText?
    var sharedKey: PlacedText?
    var sharedKeyFile: PlacedText?

    /// Where anything of it stands, for what is to be said of all of it.
    var place: PlacedText? {
        [authorities, certificate, key, sharedKeyName, sharedKey, sharedKeyFile].compactMap { $0 }.first
    }
}

let tlsFields: [Field<WrittenTLS>] = [
    Field(
        "ca_file", .placed(.path("the path of a file")),
        "The certificates of the authorities that may vouch for the server.", \.authorities),
    Field(
        "cert_file", .placed(.path("the path of a file")),
        "toastd's own certificate, for a server that asks for one; key_file goes with it.", \.certificate),
    Field("key_file", .placed(.path("the path of a file")), "The key of cert_file, without a passphrase.", \.key),
    Field("min_version", .choice, "The oldest version of TLS that is spoken.", standard: "1.2", \.version),
    Field(
        "psk_identity", .placed(.text("a name")), "The name of a key that both sides know, instead of certificates.",
        \.sharedKeyName),
    Field(
        "psk_file", .placed(.path("the path of a file")), "A file whose first line is that key, in hexadecimal digits.",
        \.sharedKeyFile),
    Field(
        "psk", .placed(.text("a key in hexadecimal digits")), "The key itself; better in a file or as ${VARIABLE}.",
        \.sharedKey),
]
