package import Configuration
package import EventLoop
package import Observability
package import ToastModel

/// The private mosquitto of a toastd that was given no server: started, watched, started again when it
/// dies, taken over when it outlived an earlier toastd, ended with this one.
package struct EmbeddedServer: ~Copyable {
    /// Why it cannot be had, in one sentence.
    package struct Fault: Error, Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            /// Of the machine, such as a disk that is full: another start may go well.
            case trouble
            /// It was asked for what cannot be.
            case wrongUsage
        }
        package var sentence: String
        package var kind = Kind.trouble
    }

    private let folder: EmbeddedFolder
    private var wish: EmbeddedWish
    private var process: ChildProcess?
    /// Where it listens.
    package private(set) var address: EmbeddedAddress
    private var nextStart: Instant?
    private var startedAt: Instant
    private var failures = 0
    /// It was asked to end, to be started with other settings.
    private var isChanging = false

    /// Takes over the one that runs from this folder, or starts one. Returns at once: it answers a moment
    /// later.
    package static func begin(
        _ configuration: Configuration, in state: borrowing StateFolder, _ log: Log
    ) throws(Fault) -> EmbeddedServer {
        let wish = EmbeddedWish(configuration)
        let folder = try EmbeddedFolder.prepare(in: state)
        try folder.write(wish)
        let now = SystemClock.now().instant
        if let server = adopt(wish, folder, at: now, log) { return server }
        folder.forgetAddress()
        let address = try EmbeddedAddress.choose(wish.listeners, in: folder)
        var server = EmbeddedServer(folder: folder, wish: wish, process: nil, address: address, at: now)
        try server.start(at: now)
        return server
    }

    /// The unix socket through which toastd itself speaks to it.
    package static func socket(in state: borrowing StateFolder) -> String { EmbeddedFolder(in: state).socket }

    /// The password of browsers, nil when none was made.
    package static func password(in state: borrowing StateFolder) -> String? { EmbeddedFolder(in: state).password }

    private init(
        folder: EmbeddedFolder, wish: EmbeddedWish, process: consuming ChildProcess?, address: EmbeddedAddress,
        at now: Instant
    ) {
        self.folder = folder
        self.wish = wish
        self.process = process
        self.address = address
        startedAt = now
    }

    /// One that an earlier toastd left behind, if it still has the settings that are wanted.
    private static func adopt(
        _ wish: EmbeddedWish, _ folder: EmbeddedFolder, at now: Instant, _ log: Log
    ) -> EmbeddedServer? {
        guard let pid = Ports.listener(socket: folder.socket) else { return nil }
        guard let process = try? ChildProcess(adopting: pid) else { return nil }
        if let address = folder.recordedAddress, address.serves(wish.listeners),
            folder.hasWritten(folder.settings(for: address, wish))
        {
            log.info(.embedded, "took over the server that was left running", [LogField("pid", Int(pid))])
            // Passwords and the access list may be others.
            process.order(.hangUp)
            return EmbeddedServer(folder: folder, wish: wish, process: process, address: address, at: now)
        }
        log.info(.embedded, "ending the server that was left running: it has other settings")
        process.order(.terminate)
        if process.waits(for: .seconds(5)) == .runs { process.order(.kill) }
        _ = process.waits(for: .seconds(1))
        return nil
    }

    private mutating func start(at now: Instant) throws(Fault) {
        try folder.write(settings: folder.settings(for: address, wish))
        let child: ChildProcess
        do throws(SystemFault) {
            let output = try folder.openLog()
            child = try ChildProcess(
                starting: [EmbeddedFolder.program, "-c", folder.settingsFile], output: output.number, in: .bare)
        } catch {
            throw Fault(sentence: "cannot start the embedded server: \(error.sentence)")
        }
        process = consume child
        startedAt = now
        nextStart = nil
    }

    /// Tells others where it listens. To be called when toastd is online there: who publishes the moment
    /// it can read the address is heard.
    package func announce(_ log: Log) {
        do throws(Fault) {
            switch process {
            case .some(let running): try folder.record(address, wish, pid: running.identifier)
            case .none: break
            }
        } catch {
            log.error(.embedded, error.sentence)
        }
    }

    /// To be watched: its end.
    package var attention: (descriptor: Int32, readiness: Readiness)? {
        switch process {
        case .some(let running): (running.number, .reading)
        case .none: nil
        }
    }

    package var deadline: Instant? { nextStart }

    /// Takes the exit code of one that has ended.
    package func reap() {
        switch process {
        case .some(let running): running.reap()
        case .none: break
        }
    }

    /// Writes the users of another configuration for `adapt`. After a fault nothing has changed.
    package mutating func prepare(for configuration: Configuration) throws(Fault) {
        let next = EmbeddedWish(configuration)
        try folder.check(next)
        try folder.write(next)
        wish = next
    }

    /// Goes on with what was prepared. The server reads the passwords and its access list again, or is started again
    /// when that is not enough: it has to ask for a name and did not before, or the other way round, or its
    /// certificate is another one.
    package mutating func adapt(_ log: Log) {
        if folder.hasWritten(folder.settings(for: address, wish)) {
            order(.hangUp)
        } else {
            log.info(.embedded, "starting the server again: it has other settings")
            isChanging = true
            order(.terminate)
        }
    }

    private func order(_ order: ChildProcess.Order) {
        switch process {
        case .some(let running): running.order(order)
        case .none: break
        }
    }

    /// Starts it again when it has died, after a pause that grows.
    package mutating func step(at now: Instant, _ log: Log) {
        if hasEnded, isChanging {
            reap()
            process = nil
            isChanging = false
            nextStart = now
        } else if hasEnded {
            reap()
            process = nil
            if now - startedAt > .seconds(10) { failures = 0 }
            let pause = Milliseconds(min(10_000, 20 << min(failures, 9)))
            failures += 1
            nextStart = now + pause
            log.warning(
                .embedded, "the server ended; starting it again",
                [LogField("pause_ms", pause.count), LogField("log", folder.logFile)])
        }
        guard let start = nextStart, start <= now else { return }
        nextStart = nil
        do throws(Fault) {
            if !address.isFree {
                address = try EmbeddedAddress.choose(wish.listeners, in: folder)
                log.warning(
                    .embedded, "its ports were taken meanwhile; it listens on others",
                    [
                        LogField("port", Int(address.port)),
                        LogField("websocket_port", Int(address.websocketPort)),
                    ])
            }
            try self.start(at: now)
        } catch {
            log.error(.embedded, error.sentence)
            nextStart = now + .seconds(10)
        }
    }

    private var hasEnded: Bool {
        switch process {
        case .some(let running): running.hasEnded
        case .none: false
        }
    }

    /// Ends it, and waits until it has saved what it keeps.
    package mutating func stop(_ log: Log) {
        nextStart = nil
        switch process {
        case .some(let running):
            running.order(.terminate)
            if running.waits(for: .seconds(3)) == .runs {
                log.warning(.embedded, "the server did not end when asked; killing it")
                running.order(.kill)
                _ = running.waits(for: .seconds(1))
            }
            running.reap()
        case .none: break
        }
        process = nil
        folder.forgetAddress()
    }
}
