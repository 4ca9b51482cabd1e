import CSQLite

/// That no other process writes the same store. Held while the value lives.
struct StoreLock: ~Copyable {
    private let descriptor: Int32

    init(forStoreAt path: String) throws(StoreFault) {
        let lockPath = path + ".lock"
        descriptor = unsafe csqlite_take_lock(lockPath)
        if descriptor >= 0 { return }
        if -descriptor == EWOULDBLOCK {
            let holder = Int(unsafe csqlite_lock_holder(lockPath))
            throw .inUse(path: path, process: holder > 0 ? holder : nil)
        }
        throw .cannotOpen(path: lockPath, reason: words(ofErrno: -descriptor))
    }

    deinit {
        if descriptor >= 0 { csqlite_release(descriptor) }
    }
}

/// What an errno means, in words.
func words(ofErrno number: Int32) -> String {
    unsafe String(cString: csqlite_words(number))
}
