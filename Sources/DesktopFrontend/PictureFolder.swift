import EventLoop
import Normalizer

/// Pictures that toasts carry inside them, as files, which is what notification servers read. Bounded; the folder
/// is this run's own, nobody else enters it, and it goes when the run ends.
struct PictureFolder {
    private let path: String
    /// Those that were used last stand at the end.
    private var files: [(uri: String, name: String)] = []
    private var count = 0

    /// More than fit on a desktop.
    static let most = 24
    /// The largest picture, in bytes.
    static let largest = 1 << 20

    /// `mark` is a text that nobody can guess.
    init(mark: String) {
        let folder = ThisProcess.variable("XDG_RUNTIME_DIR") ?? ThisProcess.variable("TMPDIR") ?? "/tmp"
        path = "\(folder)/toast-desktop-\(mark)"
    }

    /// What a notification server takes for a picture: a name as it is, a data URI as the address of a file. Nil for
    /// what is no picture that every desktop draws (PNG, JPEG, GIF, WebP), is too large, or cannot be written.
    mutating func address(of picture: String) -> String? {
        guard picture.contains(":") else { return picture }
        if let place = files.firstIndex(where: { $0.uri == picture }) {
            files.append(files.remove(at: place))
        } else {
            guard let (type, bytes) = ImageData.picture(in: picture), bytes.count <= Self.largest else { return nil }
            count += 1
            let name = "\(count).\(type.dropFirst("image/".count))"
            do throws(SystemFault) {
                try FileSystem.createFolder(path)
                try FileSystem.replace("\(path)/\(name)", with: bytes, for: .owner)
            } catch {
                return nil
            }
            files.append((picture, name))
            if files.count > Self.most { FileSystem.remove("\(path)/\(files.removeFirst().name)") }
        }
        return files.last.map { "file://\(path)/\($0.name)" }
    }

    /// Removes what was written.
    func remove() { FileSystem.removeFolder(path) }
}
