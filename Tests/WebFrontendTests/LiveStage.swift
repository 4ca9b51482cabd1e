import Foundation
import TestSupport
import Testing
import ToastModel

/// The real toastd with its own MQTT server and pages, for browsers that open the page as it is printed.
final class LiveStage: Sendable {
    let broker: LiveBroker

    /// `clients` is the text below `defaults:` of a toastd.yaml, as a flow mapping's content.
    init(defaults: String = "slots: 3, durations: { notice: stays }") throws {
        broker = try LiveBroker("clients: { defaults: { \(defaults) } }\n", pages: try PageServer.folder())
    }

    func address(of client: String, query: String = "") -> String {
        "http://127.0.0.1:\(broker.httpPort)/?client=\(client)\(query)#password=\(broker.password)"
    }

    /// Opens the page of a client, waits until its picture is whole, and has it note every event from then on.
    func open(_ client: String, in browser: Browser, query: String = "") async throws {
        try await browser.open(address(of: client, query: query))
        try await eventually("the page shows the whole picture") {
            try await browser.run(
                """
                const screen = document.querySelector('toast-screen');
                if (!screen?.live.online || !screen.isWhole) return false;
                if (!window.noted) {
                  window.noted = [];
                  for (const kind of ['display', 'closed', 'hidden'])
                    screen.addEventListener('toast-' + kind, event => window.noted.push(
                      {kind, seq: event.detail.seq, id: event.detail.id, at: performance.now(), hidden: document.hidden, drawn: screen.toasts.length}));
                }
                return true;
                """, as: Bool.self) == true
        }
    }

    /// The ids of the toasts on a page, as its elements stand, without those on their way out.
    func drawn(_ browser: Browser) async throws -> [String] {
        try await browser.run(
            """
            const root = document.querySelector('toast-screen').shadowRoot;
            return [...root.querySelectorAll('.toast:not(.leaving)')].map(toast => toast.dataset.id);
            """, as: [String].self) ?? []
    }

    /// The ids that the broker's retained screen has.
    func retained(_ client: String) -> [String]? {
        let screens = broker.listener.messages.filter { $0.topic == "toast/screen/\(client)" }
        return screens.last?.json?["shown"]?.array?.compactMap { $0["id"]?.string }
    }

    struct Box {
        var left, top, width, height: Double
        var centre: (x: Double, y: Double) { (left + width / 2, top + height / 2) }
    }

    /// Where a toast stands once it has come in.
    func box(_ id: String, in browser: Browser) async throws -> Box {
        var found: [NSNumber]?
        try await eventually("\(id) has come in") {
            found = try await browser.run(
                """
                const toast = document.querySelector('toast-screen').shadowRoot.querySelector('.toast[data-id="\(id)"]');
                if (!toast || toast.getAnimations().some(animation => animation.playState !== 'finished')) return null;
                const box = toast.getBoundingClientRect();
                return [box.left, box.top, box.width, box.height];
                """, as: [NSNumber].self)
            return found != nil
        }
        let numbers = try #require(found).map(\.doubleValue)
        return Box(left: numbers[0], top: numbers[1], width: numbers[2], height: numbers[3])
    }
}
