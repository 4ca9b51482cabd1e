import Configuration
import Normalizer
import Testing
import ToastModel
import ToastQueue

@Suite("Lengths of time and sizes")
struct LengthTextTests {
    @Test(
        "Every way to write a length of time",
        arguments: [
            ("0", 0), ("5", 5000), ("1.5", 1500), ("0.0004", 0), ("200ms", 200), ("5s", 5000), ("1m30s", 90_000),
            ("1m 30s", 90_000), ("2min", 120_000), ("1.5h", 5_400_000), ("1d", 86_400_000), ("1w", 604_800_000),
            ("PT5S", 5000), ("PT1H30M", 5_400_000), ("P1DT1S", 86_401_000), ("pt0.5s", 500), ("00:05", 5000),
            ("90:00", 5_400_000), ("1:30:00", 5_400_000), ("00:00.250", 250), ("30d", 2_592_000_000),
            ("\"5s\"", 5000),
        ])
    func lengths(text: String, milliseconds: Int64) throws {
        let configuration = try load("clients: { a: { gap: \(text) } }")
        #expect(configuration.queue.settings(for: try ClientName("a")).gap == Milliseconds(milliseconds))
    }

    @Test(
        "What is no length of time is refused",
        arguments: [
            "-1", "+1", "nan", "inf", "1e3", "0x10", ".", "5.", ".5", "5 5", "s", "5s5", "5x", "1:60", "1:2:3:4",
            "1.5:00",
            "P", "PT", "P1M", "PT5", "5S5M5", "31d", "999999999999999999999d", "١s", "''",
        ])
    func nonsense(text: String) {
        let lines = faults(["/c/toastd.yaml": "clients: { a: { gap: \(text) } }"])
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix("/c/toastd.yaml:1:22: error: clients.a.gap: a length of time such as") == true)
    }

    @Test("Zero stays as a duration, and is now or never as a ttl")
    func zero() throws {
        let configuration = try load("clients: { a: { durations: { notice: 0 }, ttl: 0 } }")
        let settings = configuration.queue.settings(for: try ClientName("a"))
        #expect(settings.durations[.notice] == .stays)
        #expect(settings.ttl == .lasts(.zero))
    }

    @Test(
        "Sizes with and without a unit",
        arguments: [
            ("4096", 4096), ("256KiB", 262_144), ("1 MiB", 1_048_576), ("1.5MiB", 1_572_864), ("64kB", 64_000),
            ("2MB", 2_000_000), ("2048B", 2048),
        ])
    func sizes(text: String, bytes: Int) throws {
        #expect(try load("limits: { payload: \(text) }").payloadLimits.payload == bytes)
    }

    @Test("What is no size is refused", arguments: ["1K", "-4096", "4096 bytes", "KiB", "1GiB", "1.2.3MiB", "1023"])
    func noSizes(text: String) {
        #expect(faults(["/c/toastd.yaml": "limits: { payload: \(text) }"]).count == 1)
    }
}
