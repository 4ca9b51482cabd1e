/// What the retained `{root}/status/{instance}` tells.
public struct BrokerStatus: Decodable, Hashable, Sendable {
    public var isOnline: Bool
    /// Another one after each start of the broker.
    public var run: String

    public init(isOnline: Bool, run: String) {
        self.isOnline = isOnline
        self.run = run
    }

    enum CodingKeys: String, CodingKey { case state, run }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        isOnline = try values.decode(String.self, forKey: .state) == "online"
        run = try values.decodeIfPresent(String.self, forKey: .run) ?? ""
    }
}
