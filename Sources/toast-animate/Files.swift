import Animations
import Glibc

/// The bytes of a file, at most `limit` and one more, so that a file that is too large shows as such.
func readFile(_ path: String, limit: Int) throws(AnimationFault) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .encoder("cannot read it: \(lastError)") }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: limit + 1)
    var count = 0
    while count < bytes.count {
        let got = unsafe bytes.withUnsafeMutableBytes { buffer in
            unsafe read(descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count)
        }
        if got < 0 { throw .encoder("cannot read it: \(lastError)") }
        if got == 0 { break }
        count += got
    }
    return Array(bytes.prefix(count))
}

/// Writes a file whole or not at all.
func writeFile(_ path: String, bytes: [UInt8]) throws(AnimationFault) {
    let part = path + ".part"
    let descriptor = unsafe open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .encoder("cannot write \(part): \(lastError)") }
    defer { close(descriptor) }
    var written = 0
    while written < bytes.count {
        let put = unsafe bytes.withUnsafeBytes { buffer in
            unsafe write(descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
        }
        guard put > 0 else { throw .encoder("cannot write \(part): \(lastError)") }
        written += put
    }
    guard unsafe rename(part, path) == 0 else { throw .encoder("cannot write \(path): \(lastError)") }
}

/// Writes a line to the standard error output.
func complain(_ line: String) {
    let bytes = Array(line.utf8)
    _ = unsafe write(STDERR_FILENO, bytes, bytes.count)
}

private var lastError: String { unsafe String(cString: strerror(errno)) }
