import CSQLite
import Glibc
import Synchronization

/// Lets the sync of files whose path contains a word fail: what a disk does that lost a write. All other
/// files are the system's as ever.
enum FailingSync {
    /// Files with it in their path obey `isBroken`.
    static let word = "sync-fails"
    static let isBroken = Atomic<Bool>(false)

    /// Once for the process.
    static let install: Void = {
        guard let system = unsafe sqlite3_vfs_find(nil) else { return }
        let wrapper = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        unsafe wrapper.initialize(to: system.pointee)
        unsafe originalOpen = system.pointee.xOpen
        unsafe wrapper.pointee.xOpen = openFile
        unsafe wrapper.pointee.zName = UnsafePointer(strdup("failing-sync"))
        unsafe sqlite3_vfs_register(wrapper, 1)
    }()
}

private typealias Open =
    @convention(c) (
        UnsafeMutablePointer<sqlite3_vfs>?, UnsafePointer<CChar>?, UnsafeMutablePointer<sqlite3_file>?, Int32,
        UnsafeMutablePointer<Int32>?
    ) -> Int32
private typealias Sync = @convention(c) (UnsafeMutablePointer<sqlite3_file>?, Int32) -> Int32

nonisolated(unsafe) private var originalOpen: Open?
nonisolated(unsafe) private var originalSync: Sync?

private func openFile(
    _ vfs: UnsafeMutablePointer<sqlite3_vfs>?, _ name: UnsafePointer<CChar>?,
    _ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32, _ given: UnsafeMutablePointer<Int32>?
) -> Int32 {
    let code = unsafe originalOpen?(vfs, name, file, flags, given) ?? SQLITE_ERROR
    guard code == SQLITE_OK, let file = unsafe file, let name = unsafe name,
        unsafe String(cString: name).contains(FailingSync.word)
    else { return code }
    // Main files and logs have methods of their own; the copies stay for as long as the tests run.
    if let system = unsafe file.pointee.pMethods {
        unsafe originalSync = system.pointee.xSync
        let changed = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        unsafe changed.initialize(to: system.pointee)
        unsafe changed.pointee.xSync = syncFile
        unsafe file.pointee.pMethods = UnsafePointer(changed)
    }
    return code
}

private func syncFile(_ file: UnsafeMutablePointer<sqlite3_file>?, _ flags: Int32) -> Int32 {
    if FailingSync.isBroken.load(ordering: .acquiring) { return SQLITE_IOERR | (4 << 8) }
    return unsafe originalSync?(file, flags) ?? SQLITE_ERROR
}
