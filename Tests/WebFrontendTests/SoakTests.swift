import Foundation
import TestSupport
import Testing

/// A minute of fifty toasts a second on one screen: with TOASTD_LONG, as deploy/test --all sets it.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["TOASTD_LONG"] != nil, "takes more than a minute"))
struct SoakTests {
    private static let rate = 50
    private static let seconds = 60

    /// Publishes at an even pace and acknowledges at the end that the server has it all.
    private static let publisher = """
        import sys, time, paho.mqtt.client as mqtt
        port, rate, count = map(int, sys.argv[1:])
        client = mqtt.Client()
        client.max_inflight_messages_set(1000)
        client.connect("127.0.0.1", port)
        client.loop_start()
        begun = time.monotonic()
        for number in range(count):
            time.sleep(max(0, begun + number / rate - time.monotonic()))
            last = client.publish("toast/show/load/kitchen",
                '{"id":"s%d","title":"Toast %d","content":"one of many"}' % (number, number), 1)
        last.wait_for_publish()
        print("published in", time.monotonic() - begun, flush=True)
        client.disconnect()
        """

    private struct Memory {
        var heap: Int
        var nodes: Int
        var listeners: Int
    }

    @Test("fifty toasts a second for a minute: no event is missed, and memory stays as it was")
    func soak() async throws {
        let stage = try LiveStage(defaults: "slots: 3, gap: 0ms, max_waiting: 5000, durations: { notice: 40ms }")
        let browser = try await Browser()
        try await stage.open("kitchen", in: browser)
        // Only what is counted is kept, so that the test itself does not grow.
        try await browser.run(
            """
            const screen = document.querySelector('toast-screen');
            window.count = {display: 0, closed: 0, next: null, gaps: 0, most: 0};
            for (const kind of ['display', 'closed']) screen.addEventListener('toast-' + kind, event => {
              const count = window.count;
              count[kind]++;
              if (count.next !== null && event.detail.seq !== count.next) count.gaps++;
              count.next = event.detail.seq + 1;
              count.most = Math.max(count.most, screen.toasts.length);
              window.noted.length = 0;
            });
            """, as: Bool.self)
        let total = Self.rate * Self.seconds
        let publisher = try RunningProgram(
            "/usr/bin/python3", ["-c", Self.publisher, "\(stage.broker.port)", "\(Self.rate)", "\(total)"])
        func closed() async throws -> Int {
            try await browser.run("return window.count.closed", as: Int.self) ?? 0
        }
        try await eventually("a sixth has passed", within: .seconds(60)) { try await closed() >= total / 6 }
        let early = try await memory(browser)
        try await eventually("all have passed", within: .seconds(120)) { try await closed() >= total }
        let late = try await memory(browser)
        try publisher.end()
        #expect(publisher.output.contains("published in"))
        let counts = try #require(
            try await browser.run("return [count.display, count.closed, count.gaps, count.most]", as: [NSNumber].self))
        #expect(counts.map(\.intValue) == [total, total, 0, 3])
        #expect(stage.broker.listener.events("closed").allSatisfy { $0.text("reason") == "timeout" })
        try await eventually("nothing is left on the page") {
            try await browser.run(
                "return document.querySelector('toast-screen').shadowRoot.querySelectorAll('.toast').length",
                as: Int.self)
                == 0
        }
        print(
            "soak: heap \(early.heap / 1024) KiB after \(total / 6) toasts, \(late.heap / 1024) KiB after \(total);",
            "nodes \(early.nodes) and \(late.nodes), listeners \(early.listeners) and \(late.listeners)")
        #expect(late.heap < early.heap + 512 * 1024)
        #expect(late.nodes < early.nodes + 200)
        #expect(late.listeners < early.listeners + 100)
        await browser.quit()
    }

    /// What lives in the page once the garbage is collected.
    private func memory(_ browser: Browser) async throws -> Memory {
        try await browser.devTools("HeapProfiler.enable", [:])
        try await browser.devTools("HeapProfiler.collectGarbage", [:])
        let usage = try #require(try await browser.devTools("Runtime.getHeapUsage", [:]) as? [String: Any])
        let counters = try #require(try await browser.devTools("Memory.getDOMCounters", [:]) as? [String: Any])
        return Memory(
            heap: try #require(usage["usedSize"] as? NSNumber).intValue,
            nodes: try #require(counters["nodes"] as? NSNumber).intValue,
            listeners: try #require(counters["jsEventListeners"] as? NSNumber).intValue)
    }
}
