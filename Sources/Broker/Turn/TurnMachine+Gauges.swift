import Normalizer
import Observability
import ToastModel
import ToastQueue
import ToastStore

extension TurnMachine where S: ~Copyable {
    /// Brings the counters up to what the normaliser has counted.
    package mutating func countDecoding() {
        let counts = normalizer.counts
        for (step, count) in counts.steps { raise("toastd_decoded_total", "step", step.rawValue, to: count) }
        for (field, count) in counts.warnings { raise("toastd_warnings_total", "about", field.name, to: count) }
        raise("toastd_duplicate_keys_total", to: counts.duplicateKeys)
        raise("toastd_accepted_total", to: engine.accepted)
        for (app, count) in normalizer.rules.counts.hits { raise("toastd_rule_hits_total", "app", app, to: count) }
        for (rule, count) in normalizer.rules.counts.templateFaults {
            raise("toastd_rule_faults_total", "rule", rule, to: count)
        }
        for (rule, count) in normalizer.rules.counts.forgotten {
            raise("toastd_rule_forgotten_total", "rule", rule, to: count)
        }
    }

    private func raise(_ name: String, _ label: String = "", _ value: String = "", to count: Int) {
        let key = Counters.Key(name, label, value)
        counters.all.add(Int64(count) - counters.all[key], to: key)
    }

    /// Numbers as of now.
    var gauges: OperationPort.Gauges {
        let sizes = engine.sizes
        return [
            (Counters.Key("toastd_online"), attachment.isOnline ? 1 : 0),
            (Counters.Key("toastd_connected"), attachment.isConnected ? 1 : 0),
            (Counters.Key("toastd_clients"), Int64(sizes.clients)),
            (Counters.Key("toastd_clients_loading"), Int64(unloadedCount)),
            (Counters.Key("toastd_toasts"), Int64(sizes.toasts)),
            (Counters.Key("toastd_toasts_waiting"), Int64(sizes.waiting)),
            (Counters.Key("toastd_toasts_shown"), Int64(sizes.toasts - sizes.waiting)),
            (Counters.Key("toastd_timers", "of", "queues"), Int64(sizes.timers)),
            (Counters.Key("toastd_timers", "of", "rules"), Int64(normalizer.rules.timers)),
            (Counters.Key("toastd_outbox"), Int64(outbox.count)),
            (Counters.Key("toastd_start_time_seconds"), status.since.unixMilliseconds / 1000),
        ]
    }
}
