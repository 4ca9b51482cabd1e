import JSON
import StoreModel
import Testing
import ToastModel
import ToastQueue

@testable import ToastStore

@Suite("The stored forms of records")
struct RecordFormTests {
    @Test("Every field of every record comes back from both forms")
    func roundTrip() throws {
        try check(FullSamples.toast())
        try check(FullSamples.details())
        try check(FullSamples.action())
        try check(FullSamples.record())
        try check(FullSamples.client())
        try check(FullSamples.remembered())
        try check(FullSamples.closed())
        try check(FullSamples.outgoing())
        try check(FullSamples.mark())
        try check(FullSamples.ruleState())
    }

    @Test(
        "Each phase comes back",
        arguments: [
            ToastRecord.Phase.waiting, .delayed(until: WallTime(unixMilliseconds: 9)), .shown(remaining: nil),
            .shown(remaining: .zero), .hidden(remaining: nil), .hidden(remaining: Milliseconds(3)),
        ])
    func phases(phase: ToastRecord.Phase) throws {
        try check(FullSamples.record(phase: phase))
    }

    @Test("A plain toast, one that stays and one without a limit come back")
    func variants() throws {
        try check(Toast(id: "x"))
        var toast = Toast(id: "x", title: "", content: nil)
        toast.duration = .stays
        toast.ttl = .unlimited
        toast.autoHide = true
        toast.details.tags = []
        try check(toast)
        toast.ttl = .lasts(.zero)
        try check(toast)
    }

    /// A field that is added to one of these types fails here until it is stored and has its place in the
    /// sample: every child of the sample must differ from that of a plain value.
    @Test("The samples set every field, so that no field can be added and not stored")
    func samplesAreFull() throws {
        expectAllSet(FullSamples.toast(), unlike: Toast(id: "plain"), fields: 21)
        expectAllSet(FullSamples.details(), unlike: ToastDetails(), fields: 18)
        expectAllSet(FullSamples.action(), unlike: ToastAction(id: "", label: ""), fields: 4)
        let publish = ToastAction.Publish(topic: "", payload: [])
        expectAllSet(try #require(FullSamples.action().publish), unlike: publish, fields: 3)
        expectAllSet(try FullSamples.record(), unlike: try plainRecord(), fields: 25)
        expectAllSet(try FullSamples.client(), unlike: try plainClient(), fields: 10)
        let frontend = ClientRecord.Frontend(name: try FrontendName("other"), online: true)
        expectAllSet(try FullSamples.client().frontends[1], unlike: frontend, fields: 3)
        expectAllSet(
            try FullSamples.client().mutes[0], unlike: ClientRecord.Mute(level: .low, until: nil), fields: 2)
        let remembered = RememberedRecord(
            client: try ClientName("hall"), number: 0, app: try AppName("mail"), id: "", generation: 0)
        expectAllSet(try FullSamples.remembered(), unlike: remembered, fields: 5)
        expectAllSet(try FullSamples.closed(), unlike: try plainClosed(), fields: 21)
        expectAllSet(FullSamples.outgoing(), unlike: OutgoingMessage(serial: 0, topic: "", payload: []), fields: 6)
        expectAllSet(FullSamples.mark(), unlike: ReceivedMark(topic: "", hash: 0), fields: 2)
        expectAllSet(FullSamples.ruleState(), unlike: RuleStateEntry(key: "", value: nil), fields: 2)
        let address = ReturnAddress(topic: "", correlation: nil)
        expectAllSet(try #require(FullSamples.details().returnAddress), unlike: address, fields: 2)
    }

    @Test("A turn has entries for every list of its batch")
    func everyListIsStored() throws {
        var batch = TurnBatch()
        batch.records = [.client(try FullSamples.client())]
        batch.outgoing = [FullSamples.outgoing()]
        batch.delivered = [4]
        batch.received = [FullSamples.mark()]
        batch.flushed = 1
        batch.closed = [try FullSamples.closed()]
        batch.ruleState = [FullSamples.ruleState()]
        let empty = TurnForm.bytes(of: TurnBatch(), firstClosed: 0)
        for child in Mirror(reflecting: batch).children {
            let isSet = "\(child.value)" != "[]" && "\(child.value)" != "0"
            #expect(isSet, "\(child.label ?? "") needs an entry in a turn and a value here")
        }
        var reader = try TurnReader(TurnForm.bytes(of: batch, firstClosed: 0))
        var entries = 0
        while try reader.next() != nil { entries += 1 }
        #expect(entries == Mirror(reflecting: batch).children.count)
        #expect(empty.count < 12)
    }

    @Test(
        "Bytes that were changed, cut or made up give a fault or a record, and never anything worse", arguments: 1...40)
    func damagedBytes(seed: UInt64) throws {
        var random = SplitMix(state: seed)
        var writer = BinaryRecordWriter()
        writer.append(try FullSamples.record())
        let whole = writer.bytes
        for _ in 0..<500 {
            var bytes = whole
            for _ in 0...random.below(4) { bytes[random.below(bytes.count)] = UInt8(truncatingIfNeeded: random.next()) }
            if random.below(3) == 0 { bytes.removeLast(random.below(bytes.count)) }
            var reader = BinaryRecordReader(bytes)
            do { _ = try reader.record(ToastRecord.self) } catch { #expect(!error.phrase.isEmpty) }
        }
    }

    @Test("A record of a later version loses what is not known here and keeps the rest")
    func unknownFieldsAreSkipped() throws {
        var writer = BinaryRecordWriter()
        let before = RecordField(0x7F, "later")
        let known = RecordField(0x80, "known")
        writer.put(before, integer: 5)
        writer.put(before, text: "x")
        writer.put(before, record: FullSamples.toast())
        writer.put(before, records: [FullSamples.action()])
        writer.put(before, texts: ["a", "b"])
        writer.put(before, json: FullSamples.json)
        writer.put(before, number: 1.5)
        writer.put(known, text: "here")
        var reader = BinaryRecordReader(writer.bytes)
        #expect(try reader.text(known) == "here")
    }
}

// MARK: - What the tests share

private func check<Record: StoredRecord & Equatable>(
    _ record: Record, _ location: SourceLocation = #_sourceLocation
) throws {
    var writer = BinaryRecordWriter()
    writer.append(record)
    var reader = BinaryRecordReader(writer.bytes)
    #expect(try reader.record(Record.self) == record, sourceLocation: location)
    #expect(reader.isAtEnd, sourceLocation: location)

    var text = JSONRecordWriter()
    text.append(record, as: "sample")
    let json = try parseJSON(text.bytes, limits: JSONLimits(depth: 200, values: 100_000)).value
    #expect(json["record"]?.string == "sample", sourceLocation: location)
    var source = try JSONRecordReader(json)
    #expect(try Record(from: &source) == record, sourceLocation: location)
}

private func expectAllSet<Value>(
    _ sample: Value, unlike plain: Value, fields: Int, _ location: SourceLocation = #_sourceLocation
) {
    let children = Array(Mirror(reflecting: sample).children)
    let plainChildren = Array(Mirror(reflecting: plain).children)
    #expect(
        children.count == fields, "\(Value.self): store the new field, set it in the sample and count it here",
        sourceLocation: location)
    for (child, other) in zip(children, plainChildren) {
        #expect(
            String(describing: child.value) != String(describing: other.value),
            "\(Value.self).\(child.label ?? "?") has no value of its own in the sample", sourceLocation: location)
    }
}

private func plainRecord() throws -> ToastRecord {
    let zero = WallTime(unixMilliseconds: 0)
    return ToastRecord(
        serial: 0, client: try ClientName("hall"), app: try AppName("mail"), toast: Toast(id: ""), generation: 0,
        revision: 0, phase: .waiting, acceptedAt: zero, shownAt: nil, expiresAt: nil, recordedAt: zero, repeats: 0,
        timesShown: 0, shown: .zero, held: .zero, waited: nil, seen: .unknown, displayOrder: 0, summarised: 0,
        policy: .pending)
}

private func plainClient() throws -> ClientRecord {
    ClientRecord(
        client: try ClientName("hall"), epoch: "", seq: 0, closedCount: 0, frontends: [], mutes: [],
        lastActive: WallTime(unixMilliseconds: 0))
}

private func plainClosed() throws -> ClosedEvent {
    let zero = WallTime(unixMilliseconds: 0)
    return ClosedEvent(
        key: EventKey(epoch: "", seq: 0), closedCount: 0, client: try ClientName("hall"), app: try AppName("mail"),
        id: "", generation: 0, reason: .timeout, acceptedAt: zero, closedAt: zero)
}
