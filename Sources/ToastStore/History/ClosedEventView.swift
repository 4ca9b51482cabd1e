import ToastModel

/// The fields of a stored closed event that queries ask for, read without making the event.
struct ClosedEventView {
    let epoch: ArraySlice<UInt8>
    let seq: Int64
    let client: ArraySlice<UInt8>
    let app: ArraySlice<UInt8>
    let id: ArraySlice<UInt8>
    let reason: ArraySlice<UInt8>
    let closedAt: WallTime

    init(_ record: ArraySlice<UInt8>) throws(RecordFault) {
        var reader = BinaryRecordReader(record)
        epoch = try reader.view(ClosedEvent.Fields.epoch)
        seq = try reader.needInteger(ClosedEvent.Fields.seq)
        client = try reader.view(ClosedEvent.Fields.client)
        app = try reader.view(ClosedEvent.Fields.app)
        id = try reader.view(ClosedEvent.Fields.id)
        reason = try reader.view(ClosedEvent.Fields.reason)
        closedAt = try reader.needWallTime(ClosedEvent.Fields.closedAt)
    }
}
