package import EventLoop

/// The folder with everything that survives the process, held against a second toastd.
package struct StateFolder: ~Copyable {
    package let path: String
    private let lock: FileLock

    /// Why the folder cannot be used, in one sentence.
    package struct Fault: Error, Hashable, Sendable {
        package enum Kind: Hashable, Sendable { case unusable, taken }
        package var kind: Kind
        package var sentence: String
    }

    /// Makes it where it is missing.
    package static func open(_ path: String) throws(Fault) -> StateFolder {
        do throws(SystemFault) {
            try FileSystem.createFolder(path)
            let full = FileSystem.absolute(path)
            guard let lock = try FileLock.take(full + "/toastd.lock") else {
                throw SystemFault("", code: 0)
            }
            return StateFolder(path: full, lock: lock)
        } catch {
            if error.code == 0 {
                throw Fault(kind: .taken, sentence: "another toastd runs with the state folder \(path)")
            }
            throw Fault(kind: .unusable, sentence: "cannot use the state folder: \(error.sentence)")
        }
    }

    private init(path: String, lock: consuming FileLock) {
        self.path = path
        self.lock = lock
    }

    package func file(_ name: String) -> String { path + "/" + name }

    /// So many runs are remembered: one that ended before it was online has left the word of an earlier one at the
    /// server.
    private static let rememberedRuns = 20

    /// The identifiers of the last runs from this folder, the latest first.
    package var lastRuns: [String] {
        guard let bytes = try? FileSystem.read(file("run")) else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    package func remember(run: String) throws(SystemFault) {
        let runs = ([run] + lastRuns).prefix(Self.rememberedRuns)
        try FileSystem.replace(file("run"), with: [UInt8](runs.joined(separator: "\n").utf8), for: .owner)
    }
}
