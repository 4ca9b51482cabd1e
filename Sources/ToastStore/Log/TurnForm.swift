import ToastModel
import ToastQueue

/// Writes the stored form of a turn: a byte for the form, eight of the checksum over everything behind
/// it, the number of its first closed event, then the entries.
enum TurnForm {
    static let version: UInt8 = 1
    static let checksumPosition = 1
    static let contentPosition = 9

    static func bytes(of batch: TurnBatch, firstClosed: Int64) -> [UInt8] {
        var writer = BinaryRecordWriter(capacity: 1024)
        writer.append(byte: version)
        writer.append(fixed: 0)
        writer.append(zigzag: firstClosed)
        for record in batch.records { append(record, to: &writer) }
        for message in batch.outgoing {
            writer.append(byte: TurnEntryKind.outgoing.rawValue)
            writer.append(zigzag: message.serial)
            writer.append(framed: message)
        }
        for serial in batch.delivered {
            writer.append(byte: TurnEntryKind.delivered.rawValue)
            writer.append(zigzag: serial)
        }
        for mark in batch.received {
            writer.append(byte: TurnEntryKind.received.rawValue)
            writer.append(framed: mark)
        }
        if batch.flushed > 0 {
            writer.append(byte: TurnEntryKind.flushed.rawValue)
            writer.append(varint: UInt64(batch.flushed))
        }
        for event in batch.closed {
            writer.append(byte: TurnEntryKind.closed.rawValue)
            writer.append(framed: event)
        }
        for entry in batch.ruleState { append(entry, to: &writer) }
        writer.set(fixed: checksum(writer.bytes[contentPosition...]), at: checksumPosition)
        return writer.bytes
    }

    private static func append(_ record: QueueRecord, to writer: inout BinaryRecordWriter) {
        switch record {
        case .toast(let toast):
            writer.append(.toast, client: toast.client)
            writer.append(zigzag: toast.serial)
            writer.append(framed: toast)
        case .toastGone(let client, let serial):
            writer.append(.toastGone, client: client)
            writer.append(zigzag: serial)
        case .client(let state):
            writer.append(.client, client: state.client)
            writer.append(framed: state)
        case .clientGone(let client):
            writer.append(.clientGone, client: client)
        case .remembered(let remembered):
            writer.append(.remembered, client: remembered.client)
            writer.append(zigzag: remembered.number)
            writer.append(framed: remembered)
        case .rememberedGone(let client, let number):
            writer.append(.rememberedGone, client: client)
            writer.append(zigzag: number)
        }
    }

    private static func append(_ entry: RuleStateEntry, to writer: inout BinaryRecordWriter) {
        if entry.value == nil {
            writer.append(byte: TurnEntryKind.ruleStateGone.rawValue)
            writer.append(text: entry.key)
        } else {
            writer.append(byte: TurnEntryKind.ruleState.rawValue)
            writer.append(text: entry.key)
            writer.append(framed: entry)
        }
    }
}

extension BinaryRecordWriter {
    fileprivate mutating func append(_ kind: TurnEntryKind, client: ClientName) {
        append(byte: kind.rawValue)
        append(text: client.text)
    }

    fileprivate mutating func append(framed record: some StoredRecord) {
        append(framed: { writer in writer.append(record) })
    }
}
