import ToastModel

/// Reads any bytes as a configuration, as a fuzzer hands them out. Nothing outside of them is read.
package func fuzzConfiguration(_ bytes: [UInt8]) -> ConfigurationCheck {
    let files = FileSource(
        read: { path, _ in path == "fuzz.yaml" ? .success(bytes) : .failure(.missing) }, names: { _ in .success([]) },
        target: { _ in nil })
    let options = LoadOptions(
        environment: Environment(["A": "1"]), files: files, now: WallTime(unixMilliseconds: 1_767_225_600_000))
    return checkConfiguration(at: "fuzz.yaml", options)
}
