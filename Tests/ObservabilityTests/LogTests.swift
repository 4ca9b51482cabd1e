import Observability
import Testing
import ToastModel

@Suite("The log")
struct LogTests {
    private final class Paper {
        var lines: [String] = []
        var now = Moment(instant: .init(milliseconds: 0), wall: WallTime(unixMilliseconds: 1_767_225_600_012))

        func log(_ settings: Log.Settings = Log.Settings()) -> Log {
            Log(settings, clock: { self.now }, write: { self.lines.append($0) })
        }
    }

    @Test("A line of logfmt stays one line, whatever is in its values")
    func logfmt() {
        let paper = Paper()
        paper.log().info(
            .mqtt, "connected",
            [LogField("server", "mqtt://a:1883"), LogField("n", 3), LogField("said", "two words\nlevel=error \"x\"=")])
        #expect(
            paper.lines == [
                #"time=2026-01-01T00:00:00.012Z level=info part=mqtt msg=connected server=mqtt://a:1883 n=3 "#
                    + #"said="two words\nlevel=error \"x\"=""# + "\n"
            ])
    }

    @Test("A line of JSON is one object")
    func json() {
        let paper = Paper()
        var settings = Log.Settings()
        settings.format = .json
        paper.log(settings).error(.store, "it is \"full\"", [LogField("bytes", 12), LogField("path", "/a\nb")])
        #expect(
            paper.lines == [
                #"{"time":"2026-01-01T00:00:00.012Z","level":"error","part":"store","msg":"it is \"full\"","#
                    + #""bytes":12,"path":"/a\nb"}"# + "\n"
            ])
    }

    @Test("The level of a part wins over that of all, in both directions")
    func levels() {
        let paper = Paper()
        var settings = Log.Settings()
        settings.level = .warning
        settings.levels = [.queue: .debug, .mqtt: .error]
        let log = paper.log(settings)
        for part in [LogPart.queue, .mqtt, .store] {
            log.debug(part, "debug")
            log.info(part, "info")
            log.warning(part, "warning")
            log.error(part, "error")
        }
        let words = paper.lines.map { line in line.split(separator: " ").dropFirst().prefix(2).joined(separator: " ") }
        #expect(
            words == [
                "level=debug part=queue", "level=info part=queue", "level=warning part=queue", "level=error part=queue",
                "level=error part=mqtt", "level=warning part=store", "level=error part=store",
            ])
    }

    @Test("A warning that repeats is written once in ten seconds, and then says how often it was not")
    func limited() {
        let paper = Paper()
        let log = paper.log()
        for _ in 0..<1000 { log.limited(.queue, kind: "a", "no") }
        log.limited(.queue, kind: "b", "other")
        #expect(paper.lines.count == 2)
        paper.now.instant = .init(milliseconds: 9_999)
        log.limited(.queue, kind: "a", "no")
        #expect(paper.lines.count == 2)
        paper.now.instant = .init(milliseconds: 10_000)
        log.limited(.queue, kind: "a", "no", [LogField("app", "x")])
        #expect(paper.lines.last?.hasSuffix("msg=no app=x repeated=1000\n") == true)
        // Who makes up kinds costs no memory: the oldest are told again.
        for number in 0..<10_000 { log.limited(.queue, kind: "kind \(number)", "no") }
        #expect(paper.lines.count == 10_003)
    }

    @Test("The beginning of a payload is there only when that was asked for, and no more than it")
    func excerpts() {
        let payload = [UInt8]("secret\n".utf8) + [UInt8](repeating: 0xFF, count: 1000)
        #expect(Log().excerpt(of: payload) == [])
        let paper = Paper()
        var settings = Log.Settings()
        settings.excerpts = .allowed
        let log = paper.log(settings)
        #expect(log.excerpt(of: []) == [])
        log.info(.queue, "accepted", log.excerpt(of: payload))
        #expect(paper.lines.first?.contains(#"payload="secret\n"#) == true)
        #expect(paper.lines.first.map { $0.count < 300 && $0.filter { $0 == "\n" }.count == 1 } == true)
    }
}
