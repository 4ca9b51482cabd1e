import Glibc

/// Writes to the standard error output.
func complain(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe write(STDERR_FILENO, bytes, bytes.count)
}

/// Ends the program; what was printed is written out.
func leave(_ code: CInt) -> Never {
    exit(code)
}

/// Shows what was printed so far also where output goes into a file.
func showProgress() {
    fflush(nil)
}

/// The lines of a file, or of the standard input for `-`; nil when it cannot be read.
func readLines(_ path: String) -> [String]? {
    if path == "-" {
        var lines: [String] = []
        while let line = readLine() { lines.append(line) }
        return lines
    }
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    while true {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = unsafe chunk.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
        if count <= 0 { break }
        bytes += chunk.prefix(count)
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
}

/// The names in a folder, sorted; none when it cannot be read.
func names(in folder: String) -> [String] {
    guard let handle = unsafe opendir(folder) else { return [] }
    defer { _ = unsafe closedir(handle) }
    var names: [String] = []
    while let entry = unsafe readdir(handle) {
        let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
            unsafe field.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
        }
        if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
}

/// Runs a command line of the shell and gives its exit code.
func shell(_ command: String) -> CInt {
    showProgress()
    let status = unsafe system(command)
    // As WIFEXITED and WEXITSTATUS read it.
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
}

var processNumber: Int32 { getpid() }

/// A folder for what may be lost.
var temporaryFolder: String {
    unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
}
