import Glibc

/// Bounds this process: beyond so much processor time or memory the system ends it.
func limitResources(seconds: UInt, bytes: UInt) {
    var time = rlimit(rlim_cur: rlim_t(seconds), rlim_max: rlim_t(seconds))
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &time)
    #if !SANITIZER
    // A sanitizer reserves more addresses than any limit allows.
    var memory = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
    _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &memory)
    #endif
}
