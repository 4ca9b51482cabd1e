import JSON
import ToastModel
import ToastQueue

/// Makes a new store from the lines of an export.
package struct StoreImport: ~Copyable {
    private var store: SQLiteStore
    private var batch = TurnBatch()
    private var lines = 0
    private var records = 0
    private var isEnded = false
    private static let recordsPerTurn = 256

    /// Takes the lines that `next` gives until nil, and gives the number of records. When it fails no
    /// file is left.
    package static func run(_ path: String, next: () -> [UInt8]?) throws(ImportFault) -> Int {
        if StoreFile.presence(of: path) == .present { throw .exists(path: path) }
        do throws(ImportFault) {
            var pass = try StoreImport(path)
            while let line = next() { try pass.take(line) }
            return try pass.finish()
        } catch {
            StoreFile.remove(path)
            throw error
        }
    }

    private init(_ path: String) throws(ImportFault) {
        do throws(StoreFault) { store = try SQLiteStore(path: path, options: .init(durability: .process)) } catch {
            throw .store(error)
        }
    }

    private mutating func take(_ line: [UInt8]) throws(ImportFault) {
        lines += 1
        if line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) { return }
        let json: JSONValue
        do throws(JSONFault) {
            json = try parseJSON(line, limits: JSONLimits(depth: 200, values: 1_000_000)).value
        } catch {
            throw .line(lines, reason: error.sentence)
        }
        guard let kind = json["record"]?.string.flatMap(StoreLine.init(rawValue:)) else {
            throw .line(lines, reason: "it is no record of an export")
        }
        do throws(RecordFault) { try take(kind, JSONRecordReader(json)) } catch {
            throw .line(lines, reason: error.phrase)
        }
        if batch.size >= Self.recordsPerTurn { try commit() }
    }

    private mutating func take(_ kind: StoreLine, _ source: JSONRecordReader) throws(RecordFault) {
        var source = source
        switch kind {
        case .head:
            let last = try StoreHead(from: &source).lastOutgoing
            if last != 0 { try SerialBounds.check(last, "last_outgoing") }
            store.continueSerials(after: last)
        case .client: batch.records.append(.client(try ClientRecord(from: &source)))
        case .toast:
            let toast = try ToastRecord(from: &source)
            try SerialBounds.check(toast.serial, "serial")
            batch.records.append(.toast(toast))
        case .remembered: batch.records.append(.remembered(try RememberedRecord(from: &source)))
        case .outgoing:
            let message = try OutgoingMessage(from: &source)
            try SerialBounds.check(message.serial, "serial")
            batch.outgoing.append(message)
        case .received: batch.received.append(try ReceivedMark(from: &source))
        case .closed: batch.closed.append(try ClosedEvent(from: &source))
        case .ruleState: batch.ruleState.append(try RuleStateEntry(from: &source))
        case .end: isEnded = true
        }
        if kind != .head, kind != .end { records += 1 }
    }

    private mutating func commit() throws(ImportFault) {
        do throws(StoreFault) {
            try store.commit(batch)
            batch = TurnBatch()
        } catch {
            throw .store(error)
        }
    }

    private consuming func finish() throws(ImportFault) -> Int {
        try commit()
        do throws(StoreFault) { try store.foldAll() } catch { throw .store(error) }
        if !isEnded { throw .cutOff(lines: lines) }
        return records
    }
}

extension TurnBatch {
    fileprivate var size: Int {
        records.count + outgoing.count + received.count + closed.count + ruleState.count
    }
}
