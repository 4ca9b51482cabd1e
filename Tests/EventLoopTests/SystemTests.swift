import EventLoop
import Foundation
import Synchronization
import TestSupport
import Testing
import ToastModel

@Suite("Processes, files, ports and names")
struct SystemTests {
    @Test("a child's end is seen and its exit code taken", arguments: [Int32(0), 3])
    func childEnds(_ code: Int32) throws {
        let child = try ChildProcess(starting: ["/bin/sh", "-c", "exit \(code)"])
        #expect(child.waits(for: .seconds(10)) == .ended)
        #expect(child.reap() == code)
        #expect(child.reap() == nil)
    }

    @Test("a child that is told to end does, and its signal is told")
    func childTold() throws {
        let child = try ChildProcess(starting: ["/bin/sleep", "600"])
        #expect(child.waits(for: .zero) == .runs)
        #expect(child.reap() == nil)
        child.order(.terminate)
        #expect(child.waits(for: .seconds(10)) == .ended)
        let code = child.reap()
        #expect(code == Int32(143))
    }

    @Test("a loop is told when a process ends that it only adopted")
    func adopted() throws {
        let child = try ChildProcess(starting: ["/bin/sleep", "600"])
        let adopted = try ChildProcess(adopting: child.identifier)
        var loop = try EventLoop()
        try loop.watch(adopted.number, as: 9, for: .reading)
        child.order(.kill)
        var occurrences: [Occurrence] = []
        try loop.wait(until: SystemClock.now().instant + .seconds(10), into: &occurrences)
        #expect(occurrences == [.ready(token: 9, .reading)])
        let code = child.reap()
        #expect(code == Int32(137))
    }

    @Test("a program that does not exist is a fault")
    func noProgram() {
        #expect(throws: SystemFault("start /nowhere/nothing", code: 2)) {
            _ = try ChildProcess(starting: ["/nowhere/nothing"])
        }
    }

    @Test("what a child writes goes where it was told")
    func output() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("", to: "out")
        let file = try #require(FileHandle(forWritingAtPath: path))
        let child = try ChildProcess(starting: ["/bin/sh", "-c", "echo hello"], output: file.fileDescriptor)
        #expect(child.waits(for: .seconds(10)) == .ended)
        #expect(child.reap() == 0)
        #expect(try FileSystem.read(path) == [UInt8]("hello\n".utf8))
    }

    @Test("a file is replaced whole, with the access asked for")
    func files() throws {
        let folder = try TemporaryFolder()
        let nested = folder.file("a/b/c")
        try FileSystem.createFolder(nested)
        try FileSystem.createFolder(nested)
        let path = nested + "/secret"
        #expect(FileSystem.presence(of: path) == .absent)
        for content in [[UInt8]("old".utf8), [UInt8](repeating: 7, count: 200_000), []] {
            try FileSystem.replace(path, with: content, for: .owner)
            #expect(try FileSystem.read(path) == content)
        }
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: nested) == ["secret"])
        FileSystem.remove(path)
        #expect(throws: SystemFault("open \(path)", code: 2)) { try FileSystem.read(path) }
        try #require(unsafe mkfifo(path, 0o600) == 0)
        defer { FileSystem.remove(path) }
        #expect(throws: SystemFault("open \(path), which is not a file", code: 22)) { try FileSystem.read(path) }
    }

    @Test("a lock is held by one at a time and falls with its owner")
    func lock() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("lock")
        func isFree() throws -> Bool {
            let taken = try FileLock.take(path)
            switch consume taken {
            case .some: return true
            case .none: return false
            }
        }
        do {
            let held = try FileLock.take(path)
            #expect(try isFree() == false)
            _ = consume held
        }
        #expect(try isFree())
    }

    @Test("a port that is answered is not free, and another one is found")
    func ports() throws {
        let server = try MosquittoServer()
        #expect(Ports.ask("127.0.0.1", server.port) == .somebody)
        #expect(Ports.ask(socket: server.socketPath) == .somebody)
        let other = try #require(Ports.free("127.0.0.1", preferring: server.port))
        #expect(other != server.port)
        #expect(Ports.ask("127.0.0.1", other) == .nobody)
        #expect(Ports.free("127.0.0.1", preferring: other) == other)
        #expect(Ports.free("not an address") == nil)
        #expect(Ports.ask(socket: server.folder.file("nothing")) == .nobody)
    }

    @Test("names are looked up on another thread")
    func names() throws {
        #expect(NameLookup.isAddress("127.0.0.1"))
        #expect(NameLookup.isAddress("::1"))
        #expect(!NameLookup.isAddress("localhost"))
        let answer = Answer()
        try NameLookup.start("localhost") { found in answer.value.withLock { $0 = found } }
        #expect(waitUntil { answer.value.withLock { $0 != nil } })
        guard case .addresses(let found)? = answer.value.withLock({ $0 }) else {
            Issue.record("no addresses")
            return
        }
        #expect(found.contains("127.0.0.1") || found.contains("::1"))
        #expect(found.allSatisfy { NameLookup.isAddress($0) })
    }

    private final class Answer: Sendable {
        let value = Mutex<NameLookup.Answer?>(nil)
    }
}
