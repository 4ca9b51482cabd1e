import Foundation
import TestSupport
import Testing

@Suite("Temporary folders of tests")
struct TemporaryFolderTests {
    @Test("A folder holds what is written into it, and goes with its owner")
    func goes() throws {
        var folder: TemporaryFolder? = try TemporaryFolder()
        let path = try #require(try folder?.write("bread", to: "a.txt"))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "bread")
        folder = nil
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
