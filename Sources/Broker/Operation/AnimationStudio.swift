import EventLoop
import Observability
import ToastModel

/// Makes pictures of named animations, one after the other, each by a process of its own whose time, memory
/// and output are bounded; the loop never waits for it. A picture that was made once is kept in the state
/// folder for as long as the animation's file does not change.
struct AnimationStudio: ~Copyable {
    /// A picture that is ready to be served.
    struct Picture: Hashable, Sendable {
        var path: String
        var body: [UInt8]
    }

    enum Outcome: Hashable, Sendable {
        case nothing
        /// A rendering ended, with a picture or without.
        case ended(Picture?)
    }

    private struct Work: Hashable {
        var name: String
        var source: String
        var target: String
    }

    /// Bounds, so that a broken or hostile file costs little.
    struct Limits: Hashable, Sendable {
        var source = 4 << 20
        var picture = 16 << 20
        /// Of one rendering.
        var time = Milliseconds.seconds(60)
    }

    private let folder: String
    private let renderer: String?
    private let limits: Limits
    private var waiting: [Work] = []
    private var current: Work?
    private var process: ChildProcess?
    private var end: Instant?

    /// `renderer` is the program toast-animate; without one nothing is rendered.
    init(folder: String, renderer: String?, limits: Limits = Limits()) {
        self.folder = folder
        self.renderer = renderer
        self.limits = limits
    }

    /// `TOASTD_ANIMATE`, or the program beside this one, or where a package puts it.
    static var installedRenderer: String? {
        if let named = ThisProcess.variable("TOASTD_ANIMATE") { return named }
        let here = FileSystem.absolute("/proc/self/exe")
        let beside = (here.lastIndex(of: "/").map { String(here[...$0]) } ?? "/") + "toast-animate"
        return [beside, "/usr/libexec/toastd/toast-animate"].first { FileSystem.presence(of: $0) == .present }
    }

    /// Serves the files from now on, with their pictures as far as there are any; the others are made one
    /// after the other.
    mutating func begin(_ names: AnimationNames, into pages: inout PageFolder, at now: Instant, _ log: Log) {
        stop()
        waiting = []
        var kept: Set<String> = []
        for (name, path) in names.files {
            do throws(SystemFault) {
                let source = try FileSystem.read(path, limit: limits.source + 1)
                if source.count > limits.source {
                    log.warning(.http, "the animation '\(name)' has more than \(limits.source) bytes")
                    continue
                }
                pages.add(AnimationNames.path(ofSource: name), body: source)
                let file = Self.mark(of: source) + ".webp"
                kept.insert(file)
                if let picture = try? FileSystem.read(folder + "/" + file, limit: limits.picture), !picture.isEmpty {
                    pages.add(AnimationNames.path(ofPicture: name), body: picture)
                } else {
                    waiting.append(Work(name: name, source: path, target: folder + "/" + file))
                }
            } catch {
                log.warning(.http, "the animation '\(name)' cannot be read: \(error.sentence)")
            }
        }
        for file in FileSystem.names(in: folder) where !kept.contains(file) { FileSystem.remove(folder + "/" + file) }
        if !waiting.isEmpty, renderer == nil {
            log.warning(.http, "animations are served as files only: the program toast-animate is missing")
            waiting = []
        }
        startNext(at: now, log)
    }

    /// To be watched: the end of a rendering.
    var attention: (descriptor: Int32, readiness: Readiness)? {
        switch process {
        case .some(let running): (running.number, .reading)
        case .none: nil
        }
    }

    var deadline: Instant? { end }

    /// Takes what was finished and begins the next, whose descriptor may have the same number.
    mutating func step(at now: Instant, _ log: Log) -> Outcome {
        guard let work = current else { return .nothing }
        var code: Int32?
        switch process {
        case .some(let running):
            if running.hasEnded {
                code = running.reap() ?? 0
            } else if let end, end <= now {
                running.order(.kill)
                _ = running.waits(for: .seconds(1))
                running.reap()
                code = -1
            }
        case .none: code = -1
        }
        guard let code else { return .nothing }
        process = nil
        current = nil
        end = nil
        defer { startNext(at: now, log) }
        return .ended(picture(of: work, code: code, log))
    }

    /// Ends what is being made.
    mutating func stop() {
        switch process {
        case .some(let running):
            running.order(.kill)
            _ = running.waits(for: .seconds(1))
            running.reap()
        case .none: break
        }
        process = nil
        current = nil
        end = nil
    }

    private func picture(of work: Work, code: Int32, _ log: Log) -> Picture? {
        guard code == 0, let body = try? FileSystem.read(work.target, limit: limits.picture), !body.isEmpty else {
            let said = (try? FileSystem.read(complaints, limit: 500)).map { String(decoding: $0, as: UTF8.self) } ?? ""
            let why = code == -1 ? "it took more than \(limits.time.count / 1000) s" : said.split(separator: "\n").last
            log.warning(.http, "no picture of the animation '\(work.name)': \(why ?? "ended with code \(code)")")
            return nil
        }
        log.info(
            .http, "rendered an animation", [LogField("animation", work.name), LogField("bytes", body.count)])
        return Picture(path: AnimationNames.path(ofPicture: work.name), body: body)
    }

    private var complaints: String { folder + "/complaints" }

    private mutating func startNext(at now: Instant, _ log: Log) {
        guard current == nil, let renderer, !waiting.isEmpty else { return }
        let work = waiting.removeFirst()
        do throws(SystemFault) {
            try FileSystem.createFolder(folder)
            FileSystem.remove(complaints)
            let output = try FileSystem.openLog(complaints, limit: 0)
            process = try ChildProcess(
                starting: [renderer, work.source, work.target], output: output.number, in: .bare)
            current = work
            end = now + limits.time
        } catch {
            // The others would fail in the same way.
            log.warning(.http, "animations are not rendered: \(error.sentence)")
            waiting = []
        }
    }

    /// Names a picture by what its source holds (FNV-1a, 64 bits).
    private static func mark(of source: [UInt8]) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in source { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
        return String(hash, radix: 16)
    }
}
