import ToastModel

extension ToastDetails: StoredRecord {
    private enum Fields {
        static let image = RecordField(1, "image")
        static let animation = RecordField(2, "animation")
        static let animationURL = RecordField(3, "animation_url")
        static let position = RecordField(4, "position")
        static let offset = RecordField(5, "offset")
        static let color = RecordField(6, "color")
        static let font = RecordField(7, "font")
        static let sound = RecordField(8, "sound")
        static let vibrate = RecordField(9, "vibrate")
        static let silent = RecordField(10, "silent")
        static let lang = RecordField(11, "lang")
        static let dir = RecordField(12, "dir")
        static let tags = RecordField(13, "tags")
        static let link = RecordField(14, "link")
        static let occurredAt = RecordField(15, "occurred_at")
        static let data = RecordField(16, "data")
        static let warnings = RecordField(17, "warnings")
        static let returnAddress = RecordField(18, "return_address")
    }

    func write(to sink: inout some RecordSink) {
        sink.put(Fields.image, text: image)
        sink.put(Fields.animation, text: animation)
        sink.put(Fields.animationURL, text: animationURL)
        sink.put(Fields.position, text: position?.rawValue)
        sink.put(Fields.offset, integer: offset.map(Int64.init))
        sink.put(Fields.color, text: color)
        sink.put(Fields.font, text: font)
        sink.put(Fields.sound, text: sound)
        sink.put(Fields.vibrate, json: vibrate)
        sink.put(Fields.silent, flag: silent)
        sink.put(Fields.lang, text: lang)
        sink.put(Fields.dir, text: dir)
        sink.put(Fields.tags, texts: tags)
        sink.put(Fields.link, text: link)
        sink.put(Fields.occurredAt, integer: occurredAt?.unixMilliseconds)
        sink.put(Fields.data, json: data)
        sink.put(Fields.warnings, texts: warnings.isEmpty ? nil : warnings)
        sink.put(Fields.returnAddress, record: returnAddress)
    }

    init(from source: inout some RecordSource) throws(RecordFault) {
        self.init()
        image = try source.text(Fields.image)
        animation = try source.text(Fields.animation)
        animationURL = try source.text(Fields.animationURL)
        position = try source.word(Fields.position, ToastPosition.self)
        offset = try source.small(Fields.offset)
        color = try source.text(Fields.color)
        font = try source.text(Fields.font)
        sound = try source.text(Fields.sound)
        vibrate = try source.json(Fields.vibrate)
        silent = try source.flag(Fields.silent)
        lang = try source.text(Fields.lang)
        dir = try source.text(Fields.dir)
        tags = try source.texts(Fields.tags)
        link = try source.text(Fields.link)
        occurredAt = try source.wallTime(Fields.occurredAt)
        data = try source.json(Fields.data)
        warnings = try source.texts(Fields.warnings) ?? []
        returnAddress = try source.record(Fields.returnAddress, ReturnAddress.self)
    }
}
