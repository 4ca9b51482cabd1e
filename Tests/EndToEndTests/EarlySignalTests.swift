import Foundation
import TestSupport
import Testing

@Suite("Signals during the start")
struct EarlySignalTests {
    @Test(
        "A reload that is asked for while the configuration is read is done after the start; nobody waits for a pipe then",
        .timeLimit(.minutes(2)))
    func hangUp() throws {
        let folder = try TemporaryFolder()
        let pipe = folder.file("toastd.yaml")
        try #require(unsafe mkfifo(pipe, 0o600) == 0)
        let toastd = try RunningProgram(
            try builtProgram("toastd"), ["--config", pipe, "--state", folder.file("state")])
        // Ends when toastd has opened it.
        let writer = try #require(FileHandle(forWritingAtPath: pipe))
        toastd.signal(SIGHUP)
        try writer.write(contentsOf: Data("http: off\nserver: embedded\n".utf8))
        try writer.close()
        let refused = waitUntil(seconds: 30) { toastd.errors.contains("is not a file but a pipe") }
        #expect(refused, "\(toastd.code ?? -1): \(toastd.errors)")
        toastd.signal(SIGTERM)
        #expect(try toastd.end() == 0)
    }
}
