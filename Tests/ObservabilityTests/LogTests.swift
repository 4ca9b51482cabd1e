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
    }

    @Test("Who makes up names has a few lines, and the next one says how many of how many were held back")
    func manyNames() {
        let paper = Paper()
        let log = paper.log()
        log.limited(.queue, kind: "a", about: "known", "no")
        for number in 0..<20_000 { log.limited(.queue, kind: "a", about: "name \(number % 500)", "no") }
        log.limited(.queue, kind: "a", about: "known", "no")
        #expect(paper.lines.count == 16)
        log.limited(.queue, kind: "b", about: "name 499", "another kind")
        #expect(paper.lines.count == 17)
        // Of each name there were 40; 15 of them had their line.
        paper.now.instant = .init(milliseconds: 10_000)
        log.limited(.queue, kind: "a", about: "known", "no")
        #expect(paper.lines.last?.hasSuffix("msg=no repeated=1 others=19400 names=485\n") == true)
        log.limited(.queue, kind: "a", about: "name 0", "no")
        #expect(paper.lines.last?.hasSuffix("msg=no repeated=39\n") == true)
        // What the names without another line held back is not lost.
        for number in 0..<20_000 { log.limited(.queue, kind: "a", about: "new \(number)", "no") }
        #expect(paper.lines.count == 17 + 16)
        paper.now.instant = .init(milliseconds: 20_000)
        log.limited(.queue, kind: "a", about: "known", "no")
        #expect(paper.lines.last?.hasSuffix("names=\"1000 or more\"\n") == true)
        for number in 0..<10_000 { log.limited(.queue, kind: "kind \(number)", "no") }
        #expect(paper.lines.count == 17 + 16 + 1 + 127)
    }

    @Test("Names that turn the direction of writing, or move a terminal's cursor, are written as numbers")
    func invisible() {
        for format in [LogFormat.logfmt, .json] {
            let paper = Paper()
            var settings = Log.Settings()
            settings.format = format
            paper.log(settings).info(.queue, "x", [LogField("app", "a\u{202E}b"), LogField("id", "c\u{9B}2Jd\u{1B}")])
            let line = paper.lines.first ?? ""
            #expect(line.contains(#""a\u202Eb""#) && line.contains(#""c\u009B2Jd\u001"#), "\(line)")
        }
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
