import Observability
import Testing

@Suite("What the operator asks over HTTP")
struct OperationDeskTests {
    private func body(_ response: HTTPResponse) -> String { String(decoding: response.body, as: UTF8.self) }

    @Test("Metrics are written as Prometheus reads them: each described once, labels escaped")
    func metrics() {
        let counters = Counters()
        counters.add(3, to: Counters.Key("toastd_rejected_total", "reason", "no_audience"))
        counters.add(1, to: Counters.Key("toastd_rejected_total", "reason", "a \"b\"\\\n"))
        counters.add(7, to: Counters.Key("toastd_received_total"))
        var page = MetricsText(help: ["toastd_received_total": "Messages\nthat \"came\"."])
        page.add(counters)
        page.add(gauge: Counters.Key("toastd_waiting"), 12)
        page.add(gauge: Counters.Key("toastd_connected", "server", "main"), -1)
        #expect(
            page.text == """
                # HELP toastd_received_total Messages\\nthat "came".
                # TYPE toastd_received_total counter
                toastd_received_total 7
                # TYPE toastd_rejected_total counter
                toastd_rejected_total{reason="a \\"b\\"\\\\\\n"} 1
                toastd_rejected_total{reason="no_audience"} 3
                # TYPE toastd_waiting gauge
                toastd_waiting 12
                # TYPE toastd_connected gauge
                toastd_connected{server="main"} -1

                """)
    }

    @Test("A histogram adds up its ranges, ends included, and keeps sum and count")
    func histogram() {
        let histogram = Histogram(.work)
        for length: Int64 in [-5, 0, 100, 101, 1_000_000] { histogram.record(microseconds: length) }
        histogram.record(microseconds: 4_000_000_000, times: 2)
        var page = MetricsText()
        page.add("toastd_commit_seconds", histogram)
        let lines = page.text.split(separator: "\n")
        #expect(lines.first == "# TYPE toastd_commit_seconds histogram")
        #expect(lines.count == 20)
        #expect(lines.contains("toastd_commit_seconds_bucket{le=\"0.0001\"} 3"))
        #expect(lines.contains("toastd_commit_seconds_bucket{le=\"0.00025\"} 4"))
        #expect(lines.contains("toastd_commit_seconds_bucket{le=\"0.5\"} 4"))
        #expect(lines.contains("toastd_commit_seconds_bucket{le=\"1\"} 5"))
        #expect(lines.contains("toastd_commit_seconds_bucket{le=\"10\"} 5"))
        #expect(
            lines.suffix(3) == [
                "toastd_commit_seconds_bucket{le=\"+Inf\"} 7", "toastd_commit_seconds_sum 8001.000201",
                "toastd_commit_seconds_count 7",
            ])
        #expect(histogram.count == 7)
    }

    @Test("The ranges of toasts' lives go from a tenth of a second to a day, written in seconds, and grow")
    func lives() throws {
        for scale in [Histogram.Scale.work, .life] {
            let bounds = try Histogram(scale).boundsInSeconds.map { try #require(Double($0)) }
            #expect(bounds == bounds.sorted())
            #expect(Set(bounds).count == bounds.count)
            // What is as long as the end of a range is in it.
            for (number, bound) in bounds.enumerated() {
                let histogram = Histogram(scale)
                histogram.record(microseconds: Int64((bound * 1_000_000).rounded()))
                histogram.record(microseconds: Int64((bound * 1_000_000).rounded()) + 1)
                #expect(histogram.counts[number] == 1)
                #expect(histogram.counts[number + 1] == 1)
            }
        }
        #expect(Histogram(.life).boundsInSeconds.first == "0.1")
        #expect(Histogram(.life).boundsInSeconds.last == "86400")
    }

    @Test("The desk answers with metrics, health, readiness and pages")
    func desk() {
        let counters = Counters()
        let desk = OperationDesk {
            var page = MetricsText()
            page.add(counters)
            return page
        }
        desk.pages.add("/index.html", body: Array("<p>".utf8))
        func get(_ path: String) -> String {
            let response = desk.answer(HTTPRequest(method: .get, path: path))
            return "\(response.status) \(body(response))"
        }
        #expect(get("/metrics") == "200 ")
        counters.add(2, to: Counters.Key("a_total"))
        #expect(get("/metrics") == "200 # TYPE a_total counter\na_total 2\n")
        #expect(get("/healthz") == "200 ok\n")
        #expect(get("/readyz") == "503 not ready: starting\n")
        desk.readiness = .ready
        #expect(get("/readyz") == "200 ready\n")
        desk.readiness = .waiting("no connection to the server")
        #expect(get("/readyz") == "503 not ready: no connection to the server\n")
        #expect(get("/") == "200 <p>")
        #expect(get("/nothing") == "404 there is nothing here\n")
        let metrics = desk.answer(HTTPRequest(method: .get, path: "/metrics"))
        #expect(
            metrics.headers == [
                HTTPResponse.Header("Content-Type", "text/plain; version=0.0.4; charset=utf-8"),
                HTTPResponse.Header("Cache-Control", "no-store"),
            ])
    }
}
