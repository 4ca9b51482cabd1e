import EventLoop
import ToastModel

/// A folder of the test's own with everything that its programs write.
struct Workplace: ~Copyable {
    let path: String
    /// Whether it stays for a look afterwards.
    var isKept = false

    init() throws(StageFault) {
        let top = ThisProcess.variable("TMPDIR") ?? "/tmp"
        path = top + "/toastd-crash-" + String(UInt64.random(in: .min ... .max), radix: 36)
        do throws(SystemFault) { try FileSystem.createFolder(path) } catch { throw StageFault(error) }
    }

    deinit {
        if isKept { return }
        guard let removal = try? ChildProcess(starting: ["/bin/rm", "-rf", path]) else { return }
        _ = removal.waits(for: .seconds(30))
        removal.reap()
    }

    func file(_ name: String) -> String { path + "/" + name }

    @discardableResult
    func write(_ text: String, to name: String) throws(StageFault) -> String {
        do throws(SystemFault) { try FileSystem.replace(file(name), with: [UInt8](text.utf8), for: .owner) } catch {
            throw StageFault(error)
        }
        return file(name)
    }
}
