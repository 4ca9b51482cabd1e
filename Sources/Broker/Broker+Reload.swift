import Configuration
import EventLoop
import Observability
import ToastModel
import ToastStore

extension Broker where S: ~Copyable {
    /// Reads the configuration again: it comes into force as a whole, or not at all. What came of it is left in
    /// the state folder for `toastctl reload`, goes to the log, and is in the status.
    mutating func reload(at now: Moment) {
        guard case .running = phase else { return }
        let begun = SystemClock.ticks()
        // Before it was ready the first time, systemd waits for another thing.
        let wasToldReady = readyAtLatest == nil
        if wasToldReady { ServiceManager.tell(.reloading(since: begun / 1000)) }
        let former = machine.status.config ?? ""
        var report = ReloadReport(begun: begun, outcome: .refused, config: former)
        do throws(ConfigurationFaults) {
            let loaded = try setup.reload()
            try prepareEmbedded(for: loaded)
            for warning in loaded.warnings { log.warning(.configuration, warning.line) }
            report.restart = machine.reload(loaded.configuration, &session, at: now)
            openPages(at: now.instant)
            embedded?.adapt(log)
            report.outcome = loaded.hash == former ? .unchanged : .applied
            report.config = loaded.hash
            report.faults = loaded.warnings
        } catch {
            for fault in error.faults { log.error(.configuration, fault.line) }
            log.error(.configuration, "the configuration has mistakes and was not reloaded")
            report.faults = error.faults
        }
        machine.tellConfiguration(report.config, mistakes: report.mistakes)
        machine.counters.all.add(to: Counters.Key("toastd_reloads_total", "outcome", report.outcome.rawValue))
        do throws(SystemFault) {
            try FileSystem.replace(setup.reportFile, with: report.json.encoded + [0x0A], for: .owner)
        } catch {
            log.error(.configuration, "the outcome of the reload cannot be told: \(error.sentence)")
        }
        if wasToldReady { ServiceManager.tell(.ready) }
    }

    /// The embedded server comes first: what it cannot have comes into force nowhere.
    private mutating func prepareEmbedded(for loaded: LoadedConfiguration) throws(ConfigurationFaults) {
        var next = loaded.configuration
        next.keepWhatNeedsRestart(of: machine.configuration)
        do throws(EmbeddedServer.Fault) { try embedded?.prepare(for: next) } catch {
            let place = SourcePosition(file: loaded.files.first ?? "toastd.yaml", line: 1, column: 1)
            throw ConfigurationFaults(
                faults: loaded.warnings + [SettingsFault(error.sentence, path: "embedded", at: place)])
        }
    }
}
