import Configuration
import Foundation
import Testing
import ToastModel

@Suite("What the disk has in place of files")
struct FileTests {
    private static let now = WallTime(unixMilliseconds: 0)

    /// A folder with a pipe that nobody writes to.
    private func withFolder(_ body: (_ folder: String, _ pipe: String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let pipe = folder.appendingPathComponent("pipe").path
        try #require(unsafe mkfifo(pipe, 0o600) == 0)
        try body(folder.path, pipe)
    }

    private func check(_ text: String, in folder: String) throws -> [String] {
        let main = folder + "/toastd.yaml"
        try Data(text.utf8).write(to: URL(fileURLWithPath: main))
        let check = checkConfiguration(at: main, LoadOptions(environment: Environment([:]), now: Self.now))
        return check.lines.dropLast().map { $0.replacing(folder, with: "F") }
    }

    @Test("A pipe, a folder and a device are no files, and nobody waits for them", .timeLimit(.minutes(1)))
    func otherThanFiles() throws {
        try withFolder { folder, pipe in
            let read = FileSource.disk.read
            #expect(read(pipe, 10) == .failure(.notAFile("a pipe")))
            #expect(read(folder, 10) == .failure(.notAFile("a folder")))
            #expect(read("/dev/zero", 10) == .failure(.notAFile("a device")))
            #expect(read("/dev/null", 10) == .success([]))
            let include = "the file 'F/pipe' is not a file but a pipe"
            let included = try check("include: [pipe]\n", in: folder)
            #expect(included == ["F/toastd.yaml:1:11: error: include[0]: \(include)"])
            let secret = try check(
                "server: mqtt://h\ncredentials: { username: u, password_file: pipe }\n", in: folder)
            #expect(secret == ["F/toastd.yaml:2:44: error: credentials.password_file: \(include)"])
            let authorities = try check("server: mqtts://h\ntls: { ca_file: pipe }\n", in: folder)
            #expect(authorities == ["F/toastd.yaml:2:17: error: tls.ca_file: \(include)"])
        }
    }

    @Test("The file that a person names may be a pipe", .timeLimit(.minutes(1)))
    func mainFile() throws {
        let pipe = Pipe()
        try pipe.fileHandleForWriting.write(contentsOf: Data("root: home\n".utf8))
        try pipe.fileHandleForWriting.close()
        let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
        let loaded = try loadConfiguration(from: path, LoadOptions(environment: Environment([:]), now: Self.now))
        #expect(loaded.configuration.root == "home")
    }

    @Test("A folder that cannot be read is a mistake, one that is not there is empty")
    func folders() throws {
        try withFolder { folder, _ in
            // A link to itself: unreadable for root as well.
            let link = folder + "/apps.d"
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: link)
            let why = "the folder 'F/apps.d' cannot be read: Too many levels of symbolic links"
            let standard = try check("root: home\n", in: folder)
            #expect(standard == ["F/toastd.yaml:1:1: error: include: \(why)"])
            let named = try check("root: home\ninclude: [gone/*.yaml, apps.d/*.yaml]\n", in: folder)
            #expect(named == ["F/toastd.yaml:2:24: error: include[1]: \(why)"])
            let profile = try check("include: []\nprofiles: [apps.d]\napps: { a: { profile: x } }\n", in: folder)
            #expect(profile.first == "F/toastd.yaml:3:23: error: apps.a.profile: \(why)")
            let without = try check("include: [gone/*.yaml]\n", in: folder)
            #expect(without == [])
        }
    }
}
