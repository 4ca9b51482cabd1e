import Glibc

/// libFuzzer's loop, which calls `one` with each input.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ one: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// Fuzzes the target that the environment names.
@main enum Entry {
    static func main() {
        guard FuzzTarget.chosen != nil else {
            let known = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
            print("TOASTD_FUZZ_TARGET must be one of: \(known)")
            exit(2)
        }
        var count = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe CommandLine.unsafeArgv
        let status = unsafe runFuzzer(&count, &arguments) { start, count in
            FuzzTarget.chosen?.run(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
            return 0
        }
        exit(status)
    }
}

extension FuzzTarget {
    static let chosen = unsafe getenv("TOASTD_FUZZ_TARGET").flatMap { FuzzTarget(rawValue: unsafe String(cString: $0)) }
}
