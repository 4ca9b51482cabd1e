import TestSupport
import Testing

/// The real thing, for a few seconds: that it finds nothing, and that it can find something.
@Suite("toastsim crash")
struct CrashCommandTests {
    private func run(kills: Int, _ more: [String] = [], _ environment: [String: String] = [:]) throws -> RunningProgram
    {
        try RunningProgram.run(
            try builtProgram("toastsim"), ["crash", "--kills", "\(kills)", "--seed", "7"] + more,
            environment: environment,
            seconds: 300)
    }

    @Test("finds nothing in a toastd that keeps the promise")
    func promiseKept() throws {
        let run = try run(kills: 10)
        #expect(run.code == 0, "\(run.output)\(run.errors)")
        #expect(run.output.contains("nothing lost, nothing doubled"))
    }

    @Test("finds what is lost when toastd acknowledges and stores nothing")
    func withoutCommits() throws {
        let run = try run(kills: 10, [], ["TOASTD_COMMIT": "off"])
        #expect(run.code == 1, "\(run.output)\(run.errors)")
        #expect(run.output.contains("a new epoch"))
    }

    @Test("finds what is lost when toastd acknowledges before it stores")
    func lateCommits() throws {
        let run = try run(kills: 20, ["--only", "before-commit"], ["TOASTD_COMMIT": "late"])
        #expect(run.code == 1, "\(run.output)\(run.errors)")
        #expect(run.output.contains("lost: "), "\(run.output)\(run.errors)")
    }
}
