package import Configuration
import EventLoop
import MQTTSession
import Observability
import ToastModel
import ToastStore

/// What `toastd` does after it has read its command line.
package struct Launch: Sendable {
    /// How the program ends (contract, section 7).
    package enum ExitCode: Int32, Hashable, Sendable {
        case done = 0
        /// It cannot go on now; another start may go well.
        case refused = 1
        /// Of the command line or the configuration: no other start goes better.
        case wrongUsage = 2
        case noConnection = 3
    }

    private let configuration: Configuration
    private let hash: String
    private let reload: BrokerSetup.Reload
    private let say: @Sendable (String) -> Void

    /// `reload` reads the configuration anew; `say` prints lines for the person who started it.
    package init(
        _ loaded: LoadedConfiguration, reload: @escaping BrokerSetup.Reload,
        say: @escaping @Sendable (String) -> Void = ThisProcess.say
    ) {
        configuration = loaded.configuration
        hash = loaded.hash
        self.reload = reload
        self.say = say
    }

    /// Runs the broker until it is told to stop or cannot go on.
    package func run() -> ExitCode {
        let log = Log(Log.Settings(configuration.log))
        do throws(Failure) { return try run(log) } catch {
            log.error(error.part, error.sentence)
            return error.code
        }
    }

    private struct Failure: Error {
        var part: LogPart
        var code: ExitCode
        var sentence: String

        init(_ part: LogPart, _ code: ExitCode, _ sentence: String) {
            self.part = part
            self.code = code
            self.sentence = sentence
        }
    }

    private func run(_ log: Log) throws(Failure) -> ExitCode {
        // First of all, so that no signal is lost and every thread has them blocked.
        let loop: EventLoop
        do throws(SystemFault) { loop = try EventLoop(signals: [.terminate, .interrupt, .hangUp, .child]) } catch {
            throw Failure(.mqtt, .refused, error.sentence)
        }
        let folder: StateFolder
        do throws(StateFolder.Fault) {
            folder = try StateFolder.open(configuration.state ?? standardStateFolder(.process))
        } catch {
            throw Failure(.store, .refused, error.sentence)
        }
        let now = SystemClock.now()
        var ids = IDSource()
        let run = ids.next(at: now.wall)
        var embedded: EmbeddedServer?
        if configuration.server == .embedded {
            do throws(EmbeddedServer.Fault) {
                embedded = try EmbeddedServer.begin(configuration, in: folder, log)
            } catch {
                throw Failure(.embedded, error.kind == .wrongUsage ? .wrongUsage : .refused, error.sentence)
            }
        }
        let setup = BrokerSetup(
            configuration: configuration, embeddedSocket: EmbeddedServer.socket(in: folder),
            lastRuns: folder.lastRuns, reportFile: folder.file(ReloadReport.file), reload: reload)
        do throws(SystemFault) { try folder.remember(run: run.text) } catch {
            throw Failure(.store, .refused, error.sentence)
        }
        return try start(setup, loop: loop, embedded: embedded, folder: folder, run: run, log)
    }

    /// A small outbox for the test of what happens when it is full.
    private static var outboxLimits: Outbox.Limits {
        var limits = Outbox.Limits()
        if let wish = ThisProcess.variable("TOASTD_OUTBOX_LIMIT").flatMap({ Int($0) }) { limits.messages = wish }
        return limits
    }

    /// Small portions for the test of what happens while clients are loaded.
    private static var loadPortions: LoadPortions {
        guard let wish = ThisProcess.variable("TOASTD_LOAD_PORTION").flatMap({ Int($0) }) else { return LoadPortions() }
        return LoadPortions(first: max(1, wish), turn: max(1, wish))
    }

    private func start(
        _ setup: BrokerSetup, loop: consuming EventLoop, embedded: consuming EmbeddedServer?,
        folder: borrowing StateFolder, run: ULID, _ log: Log
    ) throws(Failure) -> ExitCode {
        do throws(StoreFault) {
            switch configuration.durability {
            case .memory:
                let store = MemoryStore(historyRows: min(configuration.history.rows, 10_000))
                return try serve(setup, store, loop: loop, embedded: embedded, folder: folder, run: run, log)
            case .full, .process:
                var options = SQLiteStore.Options(durability: configuration.durability == .full ? .full : .process)
                options.history.rows = configuration.history.rows
                options.history.age = configuration.history.age
                let store = try SQLiteStore(path: folder.file("toastd.db"), options: options)
                return try serve(setup, store, loop: loop, embedded: embedded, folder: folder, run: run, log)
            }
        } catch {
            throw Failure(.store, .refused, error.sentence)
        }
    }

    private func serve<S: Store & ~Copyable>(
        _ setup: BrokerSetup, _ store: consuming S, loop: consuming EventLoop, embedded: consuming EmbeddedServer?,
        folder: borrowing StateFolder, run: ULID, _ log: Log
    ) throws(StoreFault) -> ExitCode {
        let counters = Counters()
        let machine = try TurnMachine(
            configuration: configuration, store: store, run: run, version: toastdVersion, log: log,
            counters: counters, crash: CrashPoint(), outbox: Self.outboxLimits, portions: Self.loadPortions, hash: hash,
            at: SystemClock.now())
        let address = embedded?.address
        let port = OperationPort.open(at: configuration.http.listen, counters, times: machine.times, log)
        let greeting = Greeting(configuration, folder: folder.path)
        // What a service says is kept in the journal, which is no place for a password.
        let isService = ThisProcess.variable("STATE_DIRECTORY") != nil
        let password = isService ? nil : EmbeddedServer.password(in: folder)
        say(greeting.text(embedded: address, password: password, page: port))
        var broker: Broker<S>
        do throws(MQTTFault) {
            broker = try Broker(
                setup, loop: loop, machine: machine, embedded: embedded, port: port,
                studio: AnimationStudio(
                    folder: folder.file("animations"), renderer: AnimationStudio.installedRenderer), log: log)
        } catch {
            log.error(.mqtt, error.sentence)
            return .wrongUsage
        }
        broker.openPages(at: SystemClock.now().instant)
        let ending = broker.run()
        broker.endEmbedded()
        switch ending {
        case .asked: return .done
        case .nameTaken(let sentence), .systemFailed(let sentence):
            log.error(.mqtt, sentence)
            return .refused
        case .storeFailed(let sentence):
            log.error(.store, sentence)
            return .refused
        }
    }
}
