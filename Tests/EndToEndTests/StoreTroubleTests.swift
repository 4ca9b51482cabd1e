import Foundation
import TestSupport
import Testing

/// What a supervisor and a person see when the disk or the file is not as it should be.
@Suite("Trouble with the store")
struct StoreTroubleTests {
    private func start(
        _ server: MosquittoServer, _ folder: String, environment: [String: String] = [:]
    ) throws -> RunningProgram {
        let file = folder + "/toastd.yaml"
        try "http: off\nclients: { defaults: { gap: 0, max_waiting: 100000 } }\n".write(
            toFile: file, atomically: false, encoding: .utf8)
        return try RunningProgram(
            try builtProgram("toastd"),
            ["--config", file, "--server", "mqtt://127.0.0.1:\(server.port)", "--state", folder + "/state"],
            environment: environment)
    }

    private func untilOnline(_ toastd: RunningProgram) throws {
        guard waitUntil(seconds: 20, { toastd.errors.contains("msg=online") }) else {
            throw RunningProgram.Failure(description: "toastd is not online: \(toastd.errors)")
        }
    }

    @Test("A damaged file is refused with code 1 and what to do, before anything is connected, and left as it is")
    func damaged() throws {
        let server = try MosquittoServer()
        let folder = try TemporaryFolder()
        let first = try start(server, folder.path)
        try untilOnline(first)
        try publish(port: server.port, topic: "toast/show/door/kitchen", #"{"content":"x","duration":0}"#)
        first.signal(SIGTERM)
        #expect(try first.end() == 0)
        let path = folder.file("state/toastd.db")
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        // Everything but the header, so that SQLite takes the file for one of its own.
        for index in 200..<bytes.count { bytes[index] = 0xA5 }
        try bytes.write(to: URL(fileURLWithPath: path))
        let second = try start(server, folder.path)
        #expect(try second.end() == 1)
        #expect(second.errors.contains("toastctl store check"), "\(second.errors)")
        #expect(second.errors.contains(path))
        #expect(!second.errors.contains("connected"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
    }

    @Test(
        "A full disk ends toastd with code 1 and says so; with more room it goes on and nothing acknowledged is lost",
        .enabled(if: geteuid() == 0))
    func fullDisk() throws {
        let server = try MosquittoServer()
        let folder = try TemporaryFolder()
        let disk = try RunningProgram.run(
            "/usr/bin/env", ["mount", "-t", "tmpfs", "-o", "size=1500k", "tmpfs", folder.path])
        // Not in every container may an administrator do that.
        if disk.code != 0 { return }
        defer { _ = try? RunningProgram.run("/usr/bin/env", ["umount", "-l", folder.path]) }
        let listener = try Listener(port: server.port, ["toast/closed/#"])
        let first = try start(server, folder.path)
        try untilOnline(first)
        let padding = String(repeating: "x", count: 2000)
        let lines = (0..<1500).map { #"{"id":"t\#($0)","content":"\#(padding)","duration":"1ms"}"# }
        let flood = try RunningProgram(
            "/usr/bin/mosquitto_pub",
            ["-h", "127.0.0.1", "-p", "\(server.port)", "-q", "1", "-t", "toast/show/door/kitchen", "-l"],
            input: Data((lines.joined(separator: "\n") + "\n").utf8))
        #expect(try first.end(seconds: 60) == 1)
        #expect(first.errors.contains("no space left for the store"), "\(first.errors.suffix(2000))")
        #expect(first.errors.contains("nothing was acknowledged that is not stored"))
        try RunningProgram.run("/usr/bin/env", ["mount", "-o", "remount,size=100m", folder.path])
        let second = try start(server, folder.path)
        try untilOnline(second)
        #expect(try flood.end(seconds: 60) == 0)
        var closed: Set<String> = []
        let isComplete = waitUntil(seconds: 60) {
            closed = Set(listener.events("closed").compactMap { $0.text("id") })
            return closed.count == 1500
        }
        #expect(isComplete, "\(closed.count) of 1500")
        second.signal(SIGTERM)
        #expect(try second.end() == 0)
        listener.stop()
    }

    @Test("A disk that is full, or a folder that cannot be, ends a start with code 1: it may pass")
    func noStart() throws {
        let server = try MosquittoServer()
        let folder = try TemporaryFolder()
        // Stands where the list of runs would go.
        try FileManager.default.createDirectory(
            atPath: folder.file("state/run.new/x"), withIntermediateDirectories: true)
        let first = try start(server, folder.path)
        #expect(try first.end() == 1)
        #expect(first.errors.contains("run.new"), "\(first.errors)")
        try FileManager.default.removeItem(atPath: folder.file("state"))
        try folder.write("", to: "state")
        let second = try start(server, folder.path)
        #expect(try second.end() == 1)
        #expect(second.errors.contains("cannot use the state folder"), "\(second.errors)")
    }

    @Test("An address that the machine does not have yet ends a start with code 1, a path that is too long with 2")
    func noAddress() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("http: off\nembedded: { bind: 192.0.2.7 }\n", to: "toastd.yaml")
        func start(_ state: String) throws -> RunningProgram {
            try RunningProgram.run(try builtProgram("toastd"), ["--config", file, "--state", folder.file(state)])
        }
        let toastd = try start("state")
        #expect(toastd.code == 1)
        #expect(toastd.errors.contains("192.0.2.7: it is no address of this machine"), "\(toastd.errors)")
        #expect(try start(String(repeating: "x", count: 108)).code == 2)
    }

    /// A library that lets every sync fail once a file is there, or nil without a compiler.
    private func failingSync(_ folder: TemporaryFolder) throws -> String? {
        let source = try folder.write(
            """
            #include <errno.h>
            #include <stdlib.h>
            #include <sys/syscall.h>
            #include <unistd.h>
            static int fail(int kind, int file) {
                if (access(getenv("SYNC_FAILS"), F_OK) == 0) { errno = EIO; return -1; }
                return (int)syscall(kind, file);
            }
            int fsync(int file) { return fail(SYS_fsync, file); }
            int fdatasync(int file) { return fail(SYS_fdatasync, file); }

            """, to: "sync.c")
        for compiler in ["clang", "cc"] {
            let built = try RunningProgram.run(
                "/usr/bin/env", [compiler, "-shared", "-fPIC", "-o", folder.file("sync.so"), source], seconds: 60)
            if built.code == 0 { return folder.file("sync.so") }
        }
        return nil
    }

    @Test("An error of the sync ends toastd with code 1, and what was not stored comes again after the next start")
    func failingSync() throws {
        let server = try MosquittoServer()
        let folder = try TemporaryFolder()
        guard let library = try failingSync(folder) else { return }
        let listener = try Listener(port: server.port, ["toast/display/#"])
        let first = try start(
            server, folder.path, environment: ["LD_PRELOAD": library, "SYNC_FAILS": folder.file("broken")])
        try untilOnline(first)
        try publish(port: server.port, topic: "toast/show/door/kitchen", #"{"id":"before","content":"x","duration":0}"#)
        try listener.wait(for: 1, "display")
        try folder.write("", to: "broken")
        try publish(port: server.port, topic: "toast/show/door/hall", #"{"id":"after","content":"x","duration":0}"#)
        #expect(try first.end() == 1)
        #expect(first.errors.contains("stopped, because what is on the disk is not known"), "\(first.errors)")
        #expect(!listener.events("display").contains { $0.text("id") == "after" })
        let second = try start(server, folder.path)
        try listener.wait { $0.topic == "toast/display/door/hall" && $0.text("id") == "after" }
        second.signal(SIGTERM)
        #expect(try second.end() == 0)
        listener.stop()
    }
}
