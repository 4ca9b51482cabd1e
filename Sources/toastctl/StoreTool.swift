import CommandLineInterface
import Configuration
import Terminal
import ToastControl
import ToastModel
import ToastStore

/// `store`: looks into the file in which toastd keeps its state.
struct StoreTool {
    private let path: String
    private let arguments: ParsedArguments

    init(_ arguments: ParsedArguments) {
        self.arguments = arguments
        let folders = arguments.value("state").map { [$0] } ?? stateFolderCandidates(.process)
        let paths = folders.map { $0 + "/toastd.db" }
        path = paths.first(where: Self.isThere) ?? paths[0]
    }

    private static func isThere(_ path: String) -> Bool {
        if case .failure(.missing) = FileSource.disk.read(path, 0) { false } else { true }
    }

    func run(_ action: StoreAction) -> Int32 {
        do throws(StoreFault) {
            switch action {
            case .check: return try check()
            case .export: return try export()
            case .import: return load()
            }
        } catch {
            complain(error.sentence)
            return ExitCode.no.rawValue
        }
    }

    private func check() throws(StoreFault) -> Int32 {
        let report = try StoreCheck.run(path)
        let json = arguments.has("json")
        let lines = json ? [String(decoding: report.json.encoded, as: UTF8.self)] : report.lines
        for line in lines { StandardStream.output.write(line + "\n") }
        return (report.isSound ? ExitCode.done : .no).rawValue
    }

    private func export() throws(StoreFault) -> Int32 {
        let summary = try StoreExport.run(path) { line in _ = StandardStream.output.write(bytes: line + [0x0A]) }
        for sentence in summary.damage { complain(sentence) }
        complain("\(counted(summary.records)) of \(path)")
        return (summary.damage.isEmpty ? ExitCode.done : .no).rawValue
    }

    private func load() -> Int32 {
        var lines = LineReader(.input)
        do throws(ImportFault) {
            let count = try StoreImport.run(path) { lines.next() }
            StandardStream.output.write("\(counted(count)) in \(path)\n")
            return ExitCode.done.rawValue
        } catch {
            complain(error.sentence)
            return ExitCode.no.rawValue
        }
    }
}

private func counted(_ records: some BinaryInteger) -> String { records == 1 ? "1 record" : "\(records) records" }
