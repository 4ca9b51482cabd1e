package import EventLoop
package import Observability

/// The broker's HTTP side: metrics, health, readiness and pages, answered on the loop's own thread from
/// what the loop last told.
package final class OperationPort {
    /// Numbers as of now, with their names.
    package typealias Gauges = [(key: Counters.Key, value: Int64)]

    private final class Board {
        var gauges: Gauges = []
    }

    private let listener: HTTPListener
    private let board: Board
    package let desk: OperationDesk

    /// Listens at `address:port`. An address that cannot be had is no reason to stop: nil, and the log
    /// says so. So is a configuration that has switched it off.
    package static func open(
        at text: String?, _ counters: Counters, times: TurnTimes? = nil, _ log: Log
    ) -> OperationPort? {
        guard let text else { return nil }
        do throws(HTTPFault) {
            let port = try OperationPort(at: try HTTPAddress(text), counters, times)
            log.info(.http, "listening", [LogField("address", text), LogField("port", Int(port.port))])
            return port
        } catch {
            log.warning(.http, "no page, metrics and health: \(error.sentence)", [LogField("address", text)])
            return nil
        }
    }

    private init(at address: HTTPAddress, _ counters: Counters, _ times: TurnTimes?) throws(HTTPFault) {
        let board = Board()
        let desk = OperationDesk {
            var page = MetricsText(help: metricHelp)
            page.add(counters)
            for gauge in board.gauges { page.add(gauge: gauge.key, gauge.value) }
            for entry in times?.all ?? [] { page.add(entry.name, entry.histogram) }
            return page
        }
        listener = try HTTPListener(on: address) { desk.answer($0) }
        host = address.host
        self.board = board
        self.desk = desk
    }

    /// The address that it listens on.
    package let host: String

    /// The port that it listens on.
    package var port: UInt16 { listener.port }

    package var attention: (descriptor: Int32, readiness: Readiness) { (listener.descriptor, .reading) }

    /// Answers whoever has asked.
    package func step(_ readiness: OperationDesk.Readiness, _ gauges: Gauges) {
        desk.readiness = readiness
        board.gauges = gauges
        listener.run()
    }
}
