import JSON
import Observability
import ToastModel
import ToastStore

extension TurnMachine where S: ~Copyable {
    /// A query on `{root}/history/{requester}`. An empty payload asks nothing.
    mutating func takeHistory(_ message: InboundMessage, requester: String) {
        if message.payload.isEmpty { return }
        counters.all.add(to: Counters.Key("toastd_history_queries_total"))
        let correlation = message.properties.correlationData
        do throws(JSONFault) {
            let value = try parseJSON(message.payload).value
            do throws(WireFault) {
                let inquiry = HistoryDesk.Inquiry(
                    requester: requester, ref: value["ref"], correlation: correlation,
                    scan: HistoryScan(try HistoryQuery(reading: value)))
                if history.take(inquiry) == .tooMany {
                    answer(requester, .invalid("too many queries wait; ask again later"), value["ref"], correlation)
                }
            } catch {
                answer(requester, .invalid(error.sentence), value["ref"], correlation)
            }
        } catch {
            answer(requester, .invalid(error.sentence), nil, correlation)
        }
    }

    /// Reads on for those who asked, while there is room for answers.
    mutating func advanceHistory() throws(StoreFault) {
        guard history.hasWork, outbox.level != .full else { return }
        guard let inquiry = try history.advance(&store) else { return }
        if inquiry.scan.damagedGroups > 0 {
            log.limited(
                .store, kind: "history damaged", "parts of the history could not be read and were passed over",
                [LogField("groups", inquiry.scan.damagedGroups)])
        }
        answer(
            inquiry.requester, .found(inquiry.scan.events, more: inquiry.scan.more), inquiry.ref, inquiry.correlation)
    }

    private mutating func answer(
        _ requester: String, _ outcome: HistoryReply.Outcome, _ ref: JSONValue?, _ correlation: [UInt8]?
    ) {
        send(
            space.historyReply(requester), HistoryReply(outcome, ref: ref).payload(), .fleeting,
            correlation: correlation)
    }
}
