/// A toast on the screen, as the broker's display event tells it (protocol, "display").
///
/// Decode it with any decoder: on Apple's systems `JSONDecoder`.
public struct ShownToast: Decodable, Hashable, Sendable, Identifiable {
    /// What identifies a toast on one client.
    public struct ID: Hashable, Sendable {
        public var app: String
        public var id: String

        public init(app: String, id: String) {
            self.app = app
            self.id = id
        }
    }

    /// A button.
    public struct Action: Decodable, Hashable, Sendable, Identifiable {
        public var id: String
        public var label: String
        /// To be opened by the frontend, http or https.
        public var url: String?
    }

    public var app: String
    /// The publisher's id, or one that the broker made.
    public var toastID: String
    public var generation: Int
    public var revision: Int
    public var cause: String
    public var epoch: String?
    public var seq: Int64?
    public var title: String?
    public var content: String?
    /// `notice`, `success`, `warning`, `alert` or `loading`.
    public var type: String
    /// 1 to 5.
    public var priority: Int
    /// Nil when it stays.
    public var durationMilliseconds: Int64?
    /// As of the moment the event was sent; nil when it stays.
    public var remainingMilliseconds: Int64?
    public var isHeld: Bool
    public var repeats: Int
    public var waiting: Int
    /// `label`, `card`, `popup`, `banner`, `pill` or `notification`.
    public var style: String?
    public var position: String?
    public var offset: Int?
    public var fadeInMilliseconds: Int64?
    public var fadeOutMilliseconds: Int64?
    public var icon: String?
    public var image: String?
    public var animation: String?
    public var animationURL: String?
    public var color: String?
    /// An address, or a name that the frontend knows a sound for.
    public var sound: String?
    /// It makes no sound and does not vibrate.
    public var isSilent: Bool
    /// What its publisher calls it, for frontends that know the words.
    public var tags: [String]
    /// The language of its texts, as in HTML.
    public var lang: String?
    /// `ltr` or `rtl`; nil: as its texts are.
    public var dir: String?
    public var link: String?
    /// 0 to 1.
    public var progress: Double?
    public var actions: [Action]
    /// A button does not close it.
    public var isResident: Bool

    public var id: ID { ID(app: app, id: toastID) }

    private enum CodingKeys: String, CodingKey {
        case app, id, generation, revision, cause, epoch, seq, title, content, type, priority, held, repeats, waiting
        case style, position, offset, icon, image, animation, color, link, progress, actions, resident
        case sound, silent, tags, lang, dir
        case durationMilliseconds = "duration_ms"
        case remainingMilliseconds = "remaining_ms"
        case fadeInMilliseconds = "fade_in_ms"
        case fadeOutMilliseconds = "fade_out_ms"
        case animationURL = "animation_url"
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        app = try values.decode(String.self, forKey: .app)
        toastID = try values.decode(String.self, forKey: .id)
        generation = try values.decode(Int.self, forKey: .generation)
        revision = try values.decode(Int.self, forKey: .revision)
        cause = try values.decode(String.self, forKey: .cause)
        epoch = try values.decodeIfPresent(String.self, forKey: .epoch)
        seq = try values.decodeIfPresent(Int64.self, forKey: .seq)
        title = try values.decodeIfPresent(String.self, forKey: .title)
        content = try values.decodeIfPresent(String.self, forKey: .content)
        type = try values.decodeIfPresent(String.self, forKey: .type) ?? "notice"
        priority = try values.decodeIfPresent(Int.self, forKey: .priority) ?? 3
        durationMilliseconds = try values.decodeIfPresent(Int64.self, forKey: .durationMilliseconds)
        remainingMilliseconds = try values.decodeIfPresent(Int64.self, forKey: .remainingMilliseconds)
        isHeld = try values.decodeIfPresent(Bool.self, forKey: .held) ?? false
        repeats = try values.decodeIfPresent(Int.self, forKey: .repeats) ?? 1
        waiting = try values.decodeIfPresent(Int.self, forKey: .waiting) ?? 0
        style = try values.decodeIfPresent(String.self, forKey: .style)
        position = try values.decodeIfPresent(String.self, forKey: .position)
        offset = try values.decodeIfPresent(Int.self, forKey: .offset)
        fadeInMilliseconds = try values.decodeIfPresent(Int64.self, forKey: .fadeInMilliseconds)
        fadeOutMilliseconds = try values.decodeIfPresent(Int64.self, forKey: .fadeOutMilliseconds)
        icon = try values.decodeIfPresent(String.self, forKey: .icon)
        image = try values.decodeIfPresent(String.self, forKey: .image)
        animation = try values.decodeIfPresent(String.self, forKey: .animation)
        animationURL = try values.decodeIfPresent(String.self, forKey: .animationURL)
        color = try values.decodeIfPresent(String.self, forKey: .color)
        sound = try values.decodeIfPresent(String.self, forKey: .sound)
        isSilent = try values.decodeIfPresent(Bool.self, forKey: .silent) ?? false
        tags = try values.decodeIfPresent([String].self, forKey: .tags) ?? []
        lang = try values.decodeIfPresent(String.self, forKey: .lang)
        dir = try values.decodeIfPresent(String.self, forKey: .dir)
        link = try values.decodeIfPresent(String.self, forKey: .link)
        progress = try values.decodeIfPresent(Double.self, forKey: .progress)
        actions = try values.decodeIfPresent([Action].self, forKey: .actions) ?? []
        isResident = try values.decodeIfPresent(Bool.self, forKey: .resident) ?? false
    }
}
