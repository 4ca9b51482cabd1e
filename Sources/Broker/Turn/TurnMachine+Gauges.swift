import Observability
import ToastModel
import ToastQueue
import ToastStore

extension TurnMachine where S: ~Copyable {
    /// Numbers as of now.
    var gauges: OperationPort.Gauges {
        let sizes = engine.sizes
        return [
            (Counters.Key("toastd_online"), attachment.isOnline ? 1 : 0),
            (Counters.Key("toastd_clients"), Int64(sizes.clients)),
            (Counters.Key("toastd_toasts"), Int64(sizes.toasts)),
            (Counters.Key("toastd_toasts_waiting"), Int64(sizes.waiting)),
            (Counters.Key("toastd_outbox"), Int64(outbox.count)),
            (Counters.Key("toastd_start_time_seconds"), status.since.unixMilliseconds / 1000),
        ]
    }
}
