import TestSupport
import Testing

/// The real thing, for some seconds.
@Suite("toastsim soak")
struct SoakCommandTests {
    /// Within seconds nothing is warm: what toastd holds before it moves it to the tables still grows.
    @Test("finds nothing in a toastd that closes everything once")
    func everythingClosed() throws {
        let run = try RunningProgram.run(
            try builtProgram("toastsim"),
            ["soak", "--seconds", "20", "--rate", "100", "--seed", "7", "--growth", "\(32_768 + memoryOfSanitizer)"],
            seconds: 200)
        #expect(run.code == 0, "\(run.output)\(run.errors)")
        #expect(run.output.contains("flat, and one closed for each accepted"))
        // Each way to end that the load is made for happened.
        for reason in ["timeout", "dismissed", "action", "evicted", "dropped", "revoked"] {
            #expect(run.output.contains("\(reason) "), "\(run.output)")
        }
    }
}
