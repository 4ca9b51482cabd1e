import CommandLineInterface
import Configuration
import EventLoop
import JSON
import Terminal
import ToastControl
import ToastModel

/// `reload`: finds the running toastd by the lock of its state folder, signals it, and takes what it leaves
/// there. Nothing of it goes over the MQTT server: who may signal it decides the system.
struct ReloadTool {
    private let folders: [String]
    private let patience: Patience
    private let format: Format

    private enum Format { case text, json }

    /// Why nothing came of it.
    private struct Failure: Error {
        var code: ExitCode
        var sentence: String
    }

    init(_ arguments: ParsedArguments, patience: Patience) {
        folders = arguments.value("state").map { [$0] } ?? stateFolderCandidates(.process)
        format = arguments.has("json") ? .json : .text
        self.patience = patience
    }

    func run() -> Int32 {
        do throws(Failure) {
            let (folder, process) = try running()
            let report = try ask(process, in: folder)
            let lines = format == .json ? [text(report.answer)] : report.lines
            for line in lines { StandardStream.output.write(line + "\n") }
            return report.exitCode.rawValue
        } catch {
            complain(error.sentence)
            return error.code.rawValue
        }
    }

    /// The toastd of the first folder that has one.
    private func running() throws(Failure) -> (folder: String, process: Int32) {
        for folder in folders {
            do throws(SystemFault) {
                if let process = try FileLock.holder(of: folder + "/toastd.lock") { return (folder, process) }
            } catch {
                throw Failure(
                    code: .no,
                    sentence: "\(error.sentence): a reload is for root and for the user that toastd runs as")
            }
        }
        throw Failure(
            code: .noConnection,
            sentence:
                "no toastd runs with the state folder \(folders.joined(separator: " or ")); --state DIR names another"
        )
    }

    private func ask(_ number: Int32, in folder: String) throws(Failure) -> ReloadReport {
        do throws(SystemFault) {
            let process = try ChildProcess(adopting: number)
            let asked = SystemClock.ticks()
            let end = patience.answerDeadline(from: SystemClock.now())
            try process.signal(.hangUp)
            while SystemClock.now().instant < end {
                if let report = report(in: folder), report.begun >= asked { return report }
                if process.waits(for: Milliseconds(20)) == .ended {
                    throw SystemFault("reload", code: 0)
                }
            }
        } catch {
            if error.code == 0 {
                throw Failure(code: .noConnection, sentence: "toastd ended before it answered; its log tells why")
            }
            throw Failure(
                code: .no, sentence: "\(error.sentence): a reload is for root and for the user that toastd runs as")
        }
        throw Failure(code: .timedOut, sentence: "toastd did not answer in time; --timeout DURATION waits longer")
    }

    private func report(in folder: String) -> ReloadReport? {
        guard let bytes = try? FileSystem.read(folder + "/" + ReloadReport.file),
            let value = try? parseJSON(bytes).value
        else { return nil }
        return ReloadReport(reading: value)
    }
}
